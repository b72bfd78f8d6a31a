import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import type { Context } from '../../core/context.ts'
import type { Database } from '../../core/db/connection.ts'
import { type Attachment, folderOf, keyOf } from './attachment.ts'
import { deleteVersionsJob } from './clear.job.ts'

const HOUR = 60 * 60

/**
 * Stores bytes as a new version, whose name the caller writes into the owner's row. Versions are never overwritten, so
 * that a cleanup cannot delete one in use. The cleanup job is enqueued first: if the caller does not commit, it removes
 * the unreferenced version.
 */
export async function storeAttachment(context: Context, attachment: Attachment, bytes: Uint8Array): Promise<string> {
  const version = newId()
  await deleteVersionsLater({ context, db: context.connections.outside }, attachment)
  await context.storage.put(keyOf(attachment, version), Readable.from([bytes]))
  return version
}

/** For good and at once: call it when the owner's row is deleted. */
export async function removeVersions({ storage }: Context, attachment: Attachment) {
  for await (const { key } of storage.list(folderOf(attachment))) await storage.remove(key)
}

/** An hour from now, removes every version that the owner's row does not name then, or all if the owner is gone. */
export const deleteVersionsLater = ({ context, db }: { context: Context; db: Database }, attachment: Attachment) =>
  context.jobs.later(db, deleteVersionsJob, { payload: attachment, seconds: HOUR + 60 })
