import { createHash, type Hash } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import { type Content, contentOf, HEAD_BYTES, LONGEST_HEAD } from '../../ports/media/content.ts'
import type { Storage } from '../../ports/storage/storage.ts'

/** Reports a damaged or incomplete form to its sender. */
export async function* receivedBytes<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    if (/^FST_(?!MP_)/.test((error as { code?: string }).code ?? '')) throw error
    throw new ApiError('invalid', 'The form is damaged or incomplete. Send it again')
  }
}

/** A received file under a temporary key, durable once it is moved. */
export interface ReceivedUpload {
  key: string
  bytes: number
  sha256: string
  media_type: string
}

/** Streams to storage while hashing and counting. Leaves no object behind if it throws. */
export async function receive(
  storage: Storage,
  { key, file }: { key: string; file: AsyncIterable<Uint8Array> },
): Promise<ReceivedUpload> {
  const hash = createHash('sha256')
  const seen = { media_type: '' }
  const bytes = await storage.put(key, checked(file, hash, seen), { temporary: true })
  return { key, bytes, sha256: hash.digest('hex'), media_type: seen.media_type }
}

async function* checked(file: AsyncIterable<Uint8Array>, hash: Hash, seen: { media_type: string }) {
  const head: Uint8Array[] = []
  let looked = HEAD_BYTES
  let total = 0
  for await (const chunk of file) {
    total += chunk.length
    if (total > LARGEST_UPLOAD) throw tooLarge()
    hash.update(chunk)
    if (seen.media_type) {
      yield chunk
      continue
    }
    head.push(chunk)
    if (total < looked) continue
    const all = Buffer.concat(head)
    const found = await contentOf(all)
    looked = LONGEST_HEAD
    if (found === undefined && total < LONGEST_HEAD) continue
    seen.media_type = accepted(found)
    yield all
  }
  if (seen.media_type) return
  requireSome(total)
  const all = Buffer.concat(head)
  seen.media_type = accepted(await contentOf(all))
  yield all
}

function requireSome(bytes: number) {
  if (bytes === 0) throw new ApiError('invalid', 'The recording is empty', { field: 'audio' })
}

/** Whether the content says so, as for everything that is received. */
export const isRecording = async (content: Uint8Array): Promise<boolean> =>
  Boolean(await contentOf(content.subarray(0, LONGEST_HEAD)))

function accepted(content: Content | null | undefined): string {
  if (content) return content.media_type
  const refused = 'Earshot cannot read this file. Send webm, ogg, mp4, m4a, mp3, wav, flac, aac, amr or 3gp'
  throw new ApiError('unsupported_media', refused, { field: 'audio' })
}

export const tooLarge = () => new ApiError('too_large', 'The recording is larger than 500 MB', { field: 'audio' })
