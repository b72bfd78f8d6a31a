import { ApiError } from '@earshot/contract/errors'
import { UPLOAD_HOURS } from '@earshot/contract/uploads'
import { Metadata } from '@tus/server'
import { v7 as newId } from 'uuid'
import { receive, type ReceivedUpload } from '../../core/http/uploads.ts'
import { alone, type Writing, type MemberScope, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { requireMinutes, requireStorageQuota, requireUploadSlot } from '../../organizations/quotas/quotas.service.ts'
import { streamParts } from './stream-parts.ts'
import {
  deleteUpload,
  deleteUploadsOf,
  deleteAny,
  findAny,
  findUpload,
  insertPart,
  insertUpload,
  listParts,
  updateLength,
  updateReceivedLength,
  updateUsed,
} from './uploads.repo.ts'

const folderOf = (org_id: string, upload_id: string) => `uploads/${org_id}/${upload_id}/`

export async function begin(org: MemberScope, upload: { upload_id: string; length: number | null; metadata: string }) {
  await requireMinutes(org)
  await inTransaction(org, async (tx) => {
    await requireUploadSlot(tx)
    await requireStorageQuota(tx, upload.length ?? 0)
    await insertUpload(tx, upload)
  })
}

/** Tells how long an upload is that began without a length. */
export async function fixLength(org: MemberScope, upload_id: string, length: number) {
  await requireStorageQuota(org, length)
  if (!(await updateLength(alone(org), upload_id, length)))
    throw new ApiError('conflict', 'This upload has another length. Ask for it', { field: 'upload_id' })
}

/** No more bytes follow, whatever was announced. Returns how many have arrived. */
export async function fixReceivedLength(org: MemberScope, upload_id: string): Promise<number> {
  const { received, length } = await requireUpload(org, upload_id)
  if (length === received || (await updateReceivedLength(alone(org), upload_id, received))) return received
  return fixReceivedLength(org, upload_id)
}

/** The caller's own upload. Throws `not_found`. */
export async function requireUpload(org: MemberScope, upload_id: string) {
  const upload = await findUpload(org, upload_id)
  if (!upload) throw new ApiError('not_found', 'Upload not found', { field: 'upload_id' })
  return upload
}

/** The file name, under either key that tus clients use. */
export function fileIn(metadata: string): string | undefined {
  const { filename, name } = Metadata.parse(metadata)
  return filename ?? name ?? undefined
}

const isLate = ({ created }: { created: string }) => Date.now() - Date.parse(created) > UPLOAD_HOURS * 60 * 60 * 1000

/**
 * Stores bytes from an offset on, in parts of a few megabytes. A part is durable before it is counted, and counted only
 * if the upload is still at that offset: what is acknowledged is stored, and of two concurrent senders one gets a
 * conflict. Bytes received before a broken connection are kept. Returns the new offset.
 */
export async function append(
  org: MemberScope,
  upload: { upload_id: string; from: number; hasLength?: boolean },
  bytes: AsyncIterable<Buffer>,
) {
  const { upload_id, hasLength = true } = upload
  if (!hasLength) await requireStorageQuota(org, 0)
  const source = await streamParts(bytes)
  let received = upload.from
  while (!source.ended()) {
    const part = newId()
    const key = folderOf(org.org_id, upload_id) + part
    const size = await org.context.storage.put(key, source.part())
    const counted = await inTransaction(org, (tx) => insertPart(tx, { upload_id, begins: received, size, part }))
    if (!counted) {
      await org.context.storage.remove(key)
      throw new ApiError('conflict', 'This upload continues elsewhere. Ask for its offset')
    }
    received += size
  }
  source.throwIfBroken()
  return received
}

/** All uploads of a person: names of files are in them, too. */
export async function removeUploadsOf(org: OrgScope, user_id: string) {
  for (const { upload_id } of await deleteUploadsOf(alone(org), user_id)) await removeFolder(org, upload_id)
}

/** Does nothing if the upload has become a talk. */
export async function cancel(org: MemberScope, upload_id: string) {
  if (await deleteUpload(alone(org), upload_id)) await removeFolder(org, upload_id)
}

type Archive = NonNullable<Awaited<ReturnType<typeof findAny>>> & { length: number }

/** An export that an admin has uploaded in whole. Throws `not_found` for other uploads. */
export async function requireArchive(org: MemberScope, upload_id: string): Promise<Archive> {
  const upload = await findAny(org, upload_id)
  if (!upload || !isArchive(upload.metadata))
    throw new ApiError('not_found', 'Upload not found', { field: 'upload_id' })
  if (isLate(upload)) throw new ApiError('gone', 'This upload has expired. Send it again', { field: 'upload_id' })
  requireComplete(upload)
  return upload
}

function requireComplete<Upload extends { received: number; length: number | null }>(
  upload: Upload,
): asserts upload is Upload & { length: number } {
  if (upload.length === null || upload.received < upload.length)
    throw new ApiError('conflict', 'This upload is not complete. Continue it', { field: 'upload_id' })
}

/** To be imported; it may be larger than a recording. */
export const isArchive = (metadata: string | null) =>
  metadata !== null && Metadata.parse(metadata)['kind'] === 'archive'

export interface UploadProgress {
  received: number
  /** No more bytes follow. */
  over: boolean
}

/** Of any person of the organization; null if it is gone. */
export async function uploadProgress(org: OrgScope, upload_id: string): Promise<UploadProgress | null> {
  const found = await findAny(org, upload_id)
  return found ? { received: found.received, over: found.talk_id !== null || found.received === found.length } : null
}

/** Its bytes, from anywhere. */
export async function openUploadAccess(org: OrgScope, upload_id: string) {
  const parts = await listParts(org, upload_id)
  const size = (await findAny(org, upload_id))?.received ?? 0
  const folder = folderOf(org.org_id, upload_id)
  async function* read(start: number, end: number): AsyncGenerator<Buffer> {
    for (const [at, { part, begins }] of parts.entries()) {
      const ends = parts[at + 1]?.begins ?? size
      const range = { start: Math.max(start, begins) - begins, end: Math.min(end, ends) - begins - 1 }
      if (range.end >= range.start && range.start >= 0) yield* await org.context.storage.read(folder + part, range)
    }
  }
  return { size, read, close: async () => {} }
}

/** Of any person of the organization. */
export async function removeUpload(org: OrgScope, upload_id: string) {
  await deleteAny(alone(org), upload_id)
  await removeFolder(org, upload_id)
}

/** Joins the parts and checks them like any received file. */
export async function joinParts(org: MemberScope, upload_id: string, key: string): Promise<ReceivedUpload> {
  const upload = await requireUpload(org, upload_id)
  if (isLate(upload)) throw new ApiError('gone', 'This upload has expired. Send it again', { field: 'upload_id' })
  requireComplete(upload)
  const parts = await listParts(org, upload_id)
  const folder = folderOf(org.org_id, upload_id)
  return receive(org.context.storage, {
    key,
    file: joined(
      org,
      parts.map(({ part }) => folder + part),
    ),
  })
}

async function* joined({ context: { storage } }: MemberScope, keys: string[]) {
  for (const key of keys) yield* (await storage.read(key)) as AsyncIterable<Uint8Array>
}

/** Call it in the transaction that creates the talk. Throws if another transaction used the upload first. */
export async function markUsed(tx: Writing<MemberScope>, upload_id: string, talk_id: string) {
  if (await updateUsed(tx, upload_id, talk_id)) return
  throw new ApiError('gone', 'This upload was already sent as a talk', { field: 'upload_id' })
}

/** Call it once the talk exists. The row stays until the upload would expire, so that a retry finds its talk. */
export async function finish(org: MemberScope, upload_id: string, talk_id: string) {
  await updateUsed(alone(org), upload_id, talk_id)
  await removeFolder(org, upload_id)
}

async function removeFolder({ context: { storage }, org_id }: OrgScope, upload_id: string) {
  for await (const { key } of storage.list(folderOf(org_id, upload_id))) await storage.remove(key)
}
