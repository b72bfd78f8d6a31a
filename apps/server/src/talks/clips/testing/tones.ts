import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ffmpeg, once } from '../../../testing/recordings.ts'

const RATE = 8000
const LOWEST = 400
const STEP = 100

/** An mp3 with a different tone in every second, so that cuts can be verified. */
export const tones = (seconds: number): Promise<Buffer> =>
  once(`tones${seconds}.mp3`, (file) => {
    const source = `aevalsrc='0.5*sin(2*PI*(${LOWEST}+${STEP}*floor(t))*t)':d=${seconds}:s=44100`
    return ffmpeg(['-f', 'lavfi', '-i', source, '-c:a', 'libmp3lame', '-b:a', '64k', file])
  })

/** The duration, and the seconds whose tones occur, in order and without repetition. */
export const tonesIn = (sound: Uint8Array): Promise<{ duration: number; seconds: number[] }> =>
  inFolder(async (folder) => {
    const [file, pcm] = [path.join(folder, 'sound'), path.join(folder, 'pcm')]
    await writeFile(file, sound)
    await ffmpeg(['-i', file, '-ac', '1', '-ar', String(RATE), '-f', 's16le', pcm])
    const bytes = await readFile(pcm)
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    const heard: number[] = []
    for (let at = 0; at + WINDOW <= samples.length; at += WINDOW) {
      const second = secondOf(samples.subarray(at, at + WINDOW))
      if (second !== null && heard.at(-1) !== second) heard.push(second)
    }
    return { duration: samples.length / RATE, seconds: heard }
  })

/** A tenth of a second of samples: long enough to measure the pitch, short enough to notice remains of a cut tone. */
const WINDOW = RATE / 10

/** Detects the tone by its zero crossings; null for silence and between two tones. */
function secondOf(samples: Int16Array) {
  if (Math.max(...samples.map(Math.abs)) < 1000) return null
  const crossings = samples.filter((sample, at) => at > 0 && sample < 0 !== (samples[at - 1] as number) < 0).length
  const second = (crossings * 5 - LOWEST) / STEP
  return Math.abs(second - Math.round(second)) < 0.2 ? Math.abs(Math.round(second)) : null
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-tones-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
