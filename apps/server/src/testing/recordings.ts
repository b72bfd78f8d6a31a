import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const encodings = {
  wav: [],
  webm: ['-c:a', 'libopus'],
  ogg: ['-c:a', 'libopus'],
  mp4: ['-c:a', 'aac'],
  m4a: ['-c:a', 'aac'],
  mp3: ['-c:a', 'libmp3lame', '-q:a', '7'],
  flac: ['-c:a', 'flac'],
  aac: ['-c:a', 'aac'],
} as const

export type Container = keyof typeof encodings
export const containers = Object.keys(encodings) as Container[]

const made = new Map<string, Promise<Buffer>>()

/** Each sound is made once in a process. */
export function once(name: string, make: (file: string) => Promise<unknown>) {
  const known = made.get(name) ?? inFolder(name.replaceAll(/[^a-z0-9.]/gi, '').slice(-40), make)
  made.set(name, known)
  return known
}

async function inFolder(name: string, make: (file: string) => Promise<unknown>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-sound-'))
  try {
    const file = path.join(folder, name)
    await make(file)
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const speech = (text: string, container: Container = 'wav'): Promise<Buffer> =>
  once(`${text}.${container}`, async (file) => {
    if (container === 'wav') return run('flite', ['-voice', 'slt', '-t', text, '-o', file])
    await writeFile(`${file}.wav`, await speech(text))
    return ffmpeg(['-i', `${file}.wav`, ...encodings[container], file])
  })

export const datedSpeech = (text: string, time: string): Promise<Buffer> =>
  once(`${text}${time}.m4a`, async (file) => {
    await writeFile(`${file}.wav`, await speech(text))
    return ffmpeg(['-i', `${file}.wav`, ...encodings.m4a, '-metadata', `creation_time=${time}`, file])
  })

export const silence = (seconds: number) =>
  once(`silence${seconds}.wav`, (file) => ffmpeg(['-f', 'lavfi', '-i', `anullsrc=r=16000:cl=mono:d=${seconds}`, file]))

/** A tone as an mp3 of 8 kbit/s without a header, so that copies of it can be joined. */
export const narrowband = (seconds: number) =>
  once(`tone${seconds}.mp3`, (file) => {
    const tone = ['-f', 'lavfi', '-i', `sine=frequency=300:sample_rate=8000:duration=${seconds}`]
    return ffmpeg([...tone, '-b:a', '8k', '-write_xing', '0', '-id3v2_version', '0', file])
  })

export const videoWithoutSound = () =>
  once('silent-film.mp4', (file) => ffmpeg(['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5:duration=1', '-an', file]))

/** Starts as a recording and continues as noise. */
export async function damaged(container: Container) {
  const whole = await speech('one two three', container)
  return Buffer.concat([
    whole.subarray(0, 300),
    Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 251)),
  ])
}

export const ffmpeg = (args: string[]) => run('ffmpeg', ['-nostdin', '-loglevel', 'error', ...args])
