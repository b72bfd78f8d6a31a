import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { clientIdOf } from '@earshot/contract/rules/client-id'
import { UnfitRecording } from '../cli-error.ts'

const CHUNK = 1024 * 1024

export interface Recording {
  path: string
  size: number
  modified: Date
  /** Derived from the content and the channel, so that the same recording is never sent twice. */
  client_id: string
  read(from: number, length: number): Promise<Buffer<ArrayBuffer>>
  /** False if the file changed since it was hashed. */
  isUnchanged(): Promise<boolean>
}

export async function withRecording<Outcome>(
  { path, channel_id }: { path: string; channel_id: string },
  handle: (recording: Recording) => Promise<Outcome>,
): Promise<Outcome> {
  const file = await open(path, constants.O_RDONLY).catch((error: NodeJS.ErrnoException) => {
    throw new UnfitRecording(sentences[error.code ?? ''] ?? `It cannot be opened (${error.code})`)
  })
  try {
    return await handle(await recordingIn(file, { path, channel_id }))
  } finally {
    await file.close()
  }
}

const sentences: Record<string, string> = {
  ENOENT: 'File not found',
  EACCES: 'You do not have permission to read this file',
  EISDIR: 'This is a folder: earshot import sends what is in it',
}

async function recordingIn(file: FileHandle, { path, channel_id }: { path: string; channel_id: string }) {
  const before = await file.stat()
  if (before.isDirectory()) throw new UnfitRecording(sentences.EISDIR)
  if (!before.isFile()) throw new UnfitRecording('This is not a file')
  if (before.size === 0) throw new UnfitRecording('The file is empty')
  const read = (from: number, length: number) => readAt(file, from, length)
  const client_id = await identify(file, channel_id)
  const isUnchanged = async () => isSame(before, await file.stat())
  return { path, size: before.size, modified: before.mtime, client_id, read, isUnchanged }
}

const isSame = (one: Stats, other: Stats) => one.size === other.size && one.mtimeMs === other.mtimeMs

async function identify(file: FileHandle, channel_id: string): Promise<string> {
  const hash = createHash('sha256').update(channel_id)
  for (let at = 0; ; ) {
    const bytes = await readAt(file, at, CHUNK)
    if (bytes.length === 0) return clientIdOf(hash.digest('hex'))
    hash.update(bytes)
    at += bytes.length
  }
}

async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}
