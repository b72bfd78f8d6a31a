import { open } from 'node:fs/promises'
import { DamagedSound } from './speech.ts'

const HEADER = 44
const BYTES_A_SECOND = 32_000

/** How long the sound is. Throws DamagedSound when it is not a 16 kHz mono 16-bit wav: engines would take any bytes for sound. */
export async function secondsOf(wav: string): Promise<number> {
  await using file = await open(wav)
  const { size } = await file.stat()
  const { buffer } = await file.read(Buffer.alloc(HEADER), { position: 0 })
  if (!isSpeechWav(buffer)) throw new DamagedSound('This sound is damaged: it is not a 16 kHz mono wav')
  return Math.max(0, size - HEADER) / BYTES_A_SECOND
}

function isSpeechWav(header: Buffer) {
  const named = header.toString('latin1', 0, 4) === 'RIFF' && header.toString('latin1', 8, 16) === 'WAVEfmt '
  const [kind, channels, rate, bits] = [
    header.readUInt16LE(20),
    header.readUInt16LE(22),
    header.readUInt32LE(24),
    header.readUInt16LE(34),
  ]
  return named && kind === 1 && channels === 1 && rate === 16_000 && bits === 16
}
