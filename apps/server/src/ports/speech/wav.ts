import { open } from 'node:fs/promises'
import { levelOf, meter, sampleReader } from '../media/pcm.ts'
import { type SegmentOptions, type Segment, segmentsWithSound } from '../media/chunks/segments.ts'
import { DamagedSound } from './speech.ts'

const BYTES_A_SECOND = 32_000
/** Bytes. Metadata before the samples is short. */
const LONGEST_HEADER = 4096

/** Throws DamagedSound unless it is a 16 kHz mono 16-bit wav: engines would accept any bytes as audio. */
export async function secondsOf(wav: string): Promise<number> {
  await using file = await open(wav)
  return (await soundIn(file)).length / BYTES_A_SECOND
}

/** Throws DamagedSound unless it is a 16 kHz mono 16-bit wav. */
export async function samplesOf(wav: string): Promise<Int16Array> {
  await using file = await open(wav)
  const { position, length } = await soundIn(file)
  const samples = new Int16Array(Math.floor(length / 2))
  await file.read(new Uint8Array(samples.buffer), { position })
  return samples
}

const CHUNK = 64 * 1024
const TWENTY_MS = 320

/** The parts with sound. Never loads the whole file. Throws DamagedSound unless it is a 16 kHz mono 16-bit wav. */
export async function partsIn(wav: string, cutting: SegmentOptions): Promise<Segment[]> {
  await using file = await open(wav)
  const { position, length } = await soundIn(file)
  const levels = meter(TWENTY_MS, levelOf)
  const read = sampleReader()
  for (let at = 0; at < length; at += CHUNK) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK), { position: position + at })
    levels.add(read(buffer.subarray(0, bytesRead)))
  }
  return segmentsWithSound(levels.end(), length / BYTES_A_SECOND, cutting)
}

async function soundIn(file: Awaited<ReturnType<typeof open>>) {
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEADER), { position: 0 })
  const header = buffer.subarray(0, bytesRead)
  const position = isSpeechWav(header) ? beginningOf(header) : null
  if (position === null) throw new DamagedSound('This sound is damaged: it is not a 16 kHz mono wav')
  return { position, length: Math.max(0, size - position) }
}

function isSpeechWav(header: Buffer) {
  if (header.length < 44) return false
  const named = header.toString('latin1', 0, 4) === 'RIFF' && header.toString('latin1', 8, 16) === 'WAVEfmt '
  const [kind, channels, rate, bits] = [
    header.readUInt16LE(20),
    header.readUInt16LE(22),
    header.readUInt32LE(24),
    header.readUInt16LE(34),
  ]
  return named && kind === 1 && channels === 1 && rate === 16_000 && bits === 16
}

/** The offset after the header of the `data` chunk; null if there is none. Other chunks may precede it. */
function beginningOf(header: Buffer) {
  for (let at = 12; at + 8 <= header.length; ) {
    if (header.toString('latin1', at, at + 4) === 'data') return at + 8
    const length = header.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return null
}
