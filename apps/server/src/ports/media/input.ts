import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { contentOf, LONGEST_HEAD } from './content.ts'
import { type WaveData, waveDataOf } from './wave-data.ts'

/** What has to be known of a file before ffmpeg reads it. */
export interface Input {
  /** Options before `-i`. */
  options: string[]
  bytes: number
  wave: WaveData | undefined
}

export async function inspect(path: string): Promise<Input> {
  await using file = await open(resolve(path))
  const { size: bytes } = await file.stat()
  const head = Buffer.alloc(Math.min(bytes, LONGEST_HEAD))
  await file.read(head, { position: 0 })
  const demuxer = (await contentOf(head))?.demuxer
  const wave = await waveDataOf(file)
  return {
    options: [...(demuxer ? ['-f', demuxer] : []), ...(wave?.isOpenEnded ? ['-ignore_length', '1'] : [])],
    bytes,
    wave,
  }
}
