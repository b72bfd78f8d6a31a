import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ask, run } from '../process.ts'
import { openScratch } from '../scratch.ts'
import { isMp3, type Spoken, type Voice, VoiceError } from './voice.ts'

export interface Flite {
  /** ffmpeg's. */
  command: string
  dataDir: string
}

/** The voice in ffmpeg, where it was built with libflite, as Debian's is. English only; nothing leaves the machine. */
export function fliteVoice(flite: Flite): Voice {
  let known: Promise<boolean> | undefined
  return {
    name: 'Flite',
    available: () => (known ??= hasFlite(flite)),
    speaks: ({ text, language }) => (language ?? 'en').startsWith('en') && isLatin(text),
    speak: (spoken, signal) => speak(flite, spoken, signal),
  }
}

const hasFlite = async ({ command }: Flite) =>
  (await ask(command, ['-hide_banner', '-filters']))?.includes(' flite ') === true

const isLatin = (text: string) => !/[^\p{Script=Latin}\P{L}]/u.test(text) && /[\p{L}\p{N}]/u.test(text)

const LIMITS = { seconds: 20, memory: 2048, file: 16 }
const LARGEST = 8 * 1024 * 1024
const LONGEST_SECONDS = 120

async function speak({ command, dataDir }: Flite, { text }: Spoken, signal: AbortSignal): Promise<Buffer> {
  await using scratch = await openScratch(dataDir)
  const file = path.join(path.resolve(scratch.path), 'text')
  await writeFile(file, readable(text))
  const chunks: Buffer[] = []
  let size = 0
  const onOutput = (chunk: Buffer) => {
    size += chunk.length
    if (size <= LARGEST) chunks.push(chunk)
  }
  const args = [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `flite=textfile=${quoted(file)}:voice=slt`],
    ...['-t', String(LONGEST_SECONDS), '-c:a', 'libmp3lame', '-b:a', '48k', '-ac', '1', '-f', 'mp3', 'pipe:1'],
  ]
  const { code } = await run({ command, args, ...LIMITS, signal, onOutput })
  const sound = Buffer.concat(chunks)
  if (code !== 0 || !isMp3(sound)) throw new VoiceError('The voice of this server could not read this')
  return sound
}

/** Flite knows ASCII. */
const readable = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll('&', ' and ')
    .replaceAll('%', ' percent')
    .replaceAll(/[^A-Za-z0-9 .,!?':;-]+/g, ' ')

/** For an option of a filter, which is read twice. */
const quoted = (value: string) => `'${value.replaceAll(/[\\':]/g, '\\$&').replaceAll("'", "'\\''")}'`
