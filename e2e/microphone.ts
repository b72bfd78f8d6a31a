import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'

export const SENTENCE = 'please call the fire department the water pump is broken'

const folder = path.resolve(import.meta.dirname, '../.cache/speech')

/** Disables background features that contact other hosts, and compiling for speed, which short pages do not earn back. */
export const browserFlags = [
  '--js-flags=--no-opt --no-maglev',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/** Makes Chromium's fake microphone play a file once. The file must exist before the browser starts. */
export const microphone = (file: string) => [`--use-file-for-fake-audio-capture=${file}%noloop`]

/** The path of a sentence's audio, whether or not it exists yet. */
export const soundOf = (sentence: string, voice = 'slt') =>
  path.join(folder, `${createHash('sha256').update(`${voice} ${sentence}`).digest('hex').slice(0, 16)}.wav`)

/**
 * A 48 kHz mono WAV of a spoken sentence after a short silence, generated once. A "…" is three seconds of silence.
 * Chromium requires an absolute path.
 */
export function spoken(sentence: string, voice = 'slt'): string {
  const file = soundOf(sentence, voice)
  if (existsSync(file)) return file
  const name = path.basename(file, '.wav')
  mkdirSync(folder, { recursive: true })
  const made = path.join(folder, `${name}.${process.pid}.wav`)
  const parts = sentence.split(' … ').map((part, at) => {
    const raw = path.join(folder, `${name}.${process.pid}.${at}.raw.wav`)
    execFileSync('flite', ['-voice', voice, '-t', part, '-o', raw])
    return raw
  })
  const filter = `${parts.map((_, at) => padded(at, parts.length)).join(';')};${joined(parts.length)}`
  const inputs = parts.flatMap((raw) => ['-i', raw])
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', filter, '-ar', '48000', '-ac', '1', made])
  renameSync(made, file)
  return file
}

const padded = (at: number, count: number) =>
  `[${at}]${at === 0 ? 'adelay=600:all=1,' : ''}apad=pad_dur=${at + 1 < count ? 3 : 0.4}[part${at}]`

const joined = (count: number) =>
  `${Array.from({ length: count }, (_, at) => `[part${at}]`).join('')}concat=n=${count}:v=0:a=1`

export function spokenInFormat(sentence: string, ending: 'webm' | 'ogg' | 'mp4' | 'mp3' | 'wav' | 'flac'): string {
  const wav = spoken(sentence)
  const file = wav.replace(/\.wav$/, `.as.${ending}`)
  if (!existsSync(file)) execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wav, file])
  return file
}

/** A silent WAV of the given size: 16 bits, one channel, 48 kHz. */
export function quiet(bytes: number) {
  const wav = Buffer.alloc(bytes)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(bytes - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(48_000, 24)
  wav.writeUInt32LE(96_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(bytes - 44, 40)
  return wav
}
