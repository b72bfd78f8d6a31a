import { createHash, hash as digest, type Hash } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import { fileTypeFromBuffer } from 'file-type'
import type { Storage } from '../../ports/storage/storage.ts'

const HEAD_BYTES = 4100

/** Containers that can hold audio. Whether one also holds video is only known after decoding. */
const ACCEPTED =
  /^(audio\/(mpeg|wav|x-wav|vnd\.wave|flac|x-flac|aac|amr|mp4|x-m4a|ogg|opus|webm|matroska|3gpp)|video\/(webm|matroska|mp4|3gpp|3gpp2|quicktime|ogg|x-m4v)|application\/ogg)(;|$)/

/** Reports a damaged or incomplete form to its sender. */
export async function* receivedBytes<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    if (/^FST_(?!MP_)/.test((error as { code?: string }).code ?? '')) throw error
    throw new ApiError('invalid', 'The form is damaged or incomplete. Send it again')
  }
}

interface FileFacts {
  bytes: number
  sha256: string
  media_type: string
}

/** A received file under a temporary key, durable once it is moved. */
export interface ReceivedUpload extends FileFacts {
  key: string
}

/** A received file in memory. */
export interface InMemoryUpload extends FileFacts {
  content: Uint8Array
}

/** Files that are not announced as larger are held in memory. */
export const MOST_IN_MEMORY = 256 * 1024

export async function inMemoryUpload(content: Uint8Array): Promise<InMemoryUpload> {
  requireSome(content.length)
  const media_type = await mediaTypeOf(content)
  return { content, bytes: content.length, sha256: digest('sha256', content), media_type }
}

interface StorageTarget {
  key: string
  /** Nothing is there, and nothing reads there before. */
  isNew: boolean
}

/** Durable under the key when it resolves. */
export async function keepUpload(
  storage: Storage,
  upload: ReceivedUpload | InMemoryUpload,
  { key, isNew }: StorageTarget,
) {
  if ('content' in upload) await storage.put(key, upload.content, { unread: isNew })
  else await storage.move(upload.key, key)
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
  let head = Buffer.alloc(0)
  let total = 0
  for await (const chunk of file) {
    total += chunk.length
    if (total > LARGEST_UPLOAD) throw tooLarge()
    hash.update(chunk)
    if (seen.media_type) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < HEAD_BYTES) continue
    seen.media_type = await mediaTypeOf(head)
    yield head
  }
  if (seen.media_type) return
  requireSome(total)
  seen.media_type = await mediaTypeOf(head)
  yield head
}

function requireSome(bytes: number) {
  if (bytes === 0) throw new ApiError('invalid', 'The recording is empty', { field: 'audio' })
}

/** Whether the content says so, as for everything that is received. */
export const isRecording = (content: Uint8Array): Promise<boolean> =>
  mediaTypeOf(content).then(
    () => true,
    () => false,
  )

/** Detected from the content; file names and declared types are not trusted. */
async function mediaTypeOf(head: Uint8Array) {
  const type = await fileTypeFromBuffer(head)
  if (type && ACCEPTED.test(type.mime)) return type.mime
  const refused = 'Earshot cannot read this file. Send webm, ogg, mp4, m4a, mp3, wav, flac, aac, amr or 3gp'
  throw new ApiError('unsupported_media', refused, { field: 'audio' })
}

export const tooLarge = () => new ApiError('too_large', 'The recording is larger than 500 MB', { field: 'audio' })
