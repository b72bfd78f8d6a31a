import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import type { Context } from '../context.ts'
import type { Database } from '../db/connection.ts'
import { type Attachment, keyOf } from './attachment.ts'
import { clearJob } from './clear.job.ts'

const HOUR = 60 * 60

/**
 * Stores bytes as a new version, whose name the caller writes into the thing's row. No version is written twice, so that
 * clearing away an old one cannot hit one that is coming. The job that clears is queued first: whatever breaks between
 * here and the caller's commit, what no row names in the end goes away.
 */
export async function keep(context: Context, attachment: Attachment, bytes: Uint8Array): Promise<string> {
  const version = newId()
  await clearLater({ context, db: context.connections.outside }, attachment)
  await context.storage.put(keyOf(attachment, version), Readable.from([bytes]))
  return version
}

/** Has every version removed that the thing's row does not name an hour from now: of a thing that is gone, all. */
export const clearLater = ({ context, db }: { context: Context; db: Database }, attachment: Attachment) =>
  context.jobs.later(db, clearJob, { payload: attachment, seconds: HOUR + 60 })
