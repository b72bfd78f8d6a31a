import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../core/context.ts'
import { MediaError } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'
import { MissingObject } from '../../ports/storage/storage.ts'
import { type SoundPrint, soundPrint } from './same-sound.ts'

/** Of a wav without extensions. */
const HEADER_BYTES = 44
/** Seconds. Longer calls are compared by their bytes only. */
const LONGEST = 300
const LOUDNESS = -18
const RATE = 8000

export interface CallSound {
  print: SoundPrint
  /** Seconds. */
  duration: number
}

/** Null if there is no recording that can be compared: it is gone, damaged or long. */
export async function callSound({ storage, media, config }: Context, key: string): Promise<CallSound | null> {
  await using folder = await openScratch(config.dataDir)
  const wav = join(folder.path, 'call.wav')
  try {
    await using sound = await storage.local(key)
    await media.telephone(sound.path, wav, { longest: LONGEST + 1, loudness: LOUDNESS })
  } catch (error) {
    if (error instanceof MediaError || error instanceof MissingObject) return null
    throw error
  }
  const bytes = Uint8Array.from(await readFile(wav)).slice(HEADER_BYTES)
  const samples = new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / 2))
  const duration = samples.length / RATE
  return duration > LONGEST ? null : { print: soundPrint(samples), duration }
}
