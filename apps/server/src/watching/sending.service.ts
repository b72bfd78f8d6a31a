import { createHash, type Hash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { ApiError } from '@earshot/contract/errors'
import { clientIdOf } from '@earshot/contract/rules/client-id'
import { titleOf } from '@earshot/contract/rules/titles'
import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import type { Context } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { receive } from '../http/uploads.ts'
import { sessionOf } from '../sessions/sessions.service.ts'
import { incomingKey } from '../talks/keys.ts'
import { enterToSend, save } from '../talks/sending/save.service.ts'
import { openSeen, removeFile, shelve } from './folder.ts'
import type { Seen } from './growing.ts'
import type { WatchedFolder } from './settings.ts'

/** What one key opens: an organization, and the channel that its files go to. */
interface Sender {
  caller: Caller
  org_id: string
  channel_id: string
}

/** Who sends for a folder. A key that names no channel was never meant for it, and never will be. */
export async function senderOf(context: Context, { path, key }: WatchedFolder): Promise<Sender> {
  const { only, ...owner } = await sessionOf(context, key)
  if (!only?.channel_id) throw new Error(`WATCH_FOLDERS: the key of ${path} names no channel. Make one that does`)
  return { caller: { context, address: '127.0.0.1', ...owner, only }, org_id: only.org_id, channel_id: only.channel_id }
}

/** Sends a file and puts it away. What no try would change goes to the failed ones; everything else is thrown. */
export async function sendFile(context: Context, folder: WatchedFolder, seen: Seen): Promise<void> {
  const sender = await senderOf(context, folder)
  const refusal = await sendSeen(sender, folder, seen).catch((error: unknown) => refusalOf(error, seen))
  if (refusal === CHANGED) return
  const { name } = seen
  if (refusal) await shelve(folder.path, { name, shelf: 'failed', note: refusal })
  else if (folder.sent === 'delete') await removeFile(folder.path, name)
  else await shelve(folder.path, { name, shelf: 'sent' })
  const said = { folder: folder.path, file: name, channel_id: sender.channel_id }
  if (refusal) context.log.warn({ ...said, reason: refusal }, 'a watched file cannot be sent')
  else context.log.info(said, 'a watched file was sent')
}

/** The file is not what it was: it waits until it is done growing. */
const CHANGED = Symbol('changed')

async function sendSeen(sender: Sender, folder: WatchedFolder, seen: Seen): Promise<typeof CHANGED | undefined> {
  await enterToSend(sender.caller, { ...fieldsOf(sender, seen), tags: [] }, Math.min(seen.size, LARGEST_UPLOAD))
  const file = await openSeen(folder.path, seen)
  if (!file) return CHANGED
  try {
    return await sendOpen(sender, file, seen)
  } finally {
    await file.close()
  }
}

async function sendOpen(sender: Sender, file: FileHandle, seen: Seen) {
  const { storage } = sender.caller.context
  const hash = createHash('sha256').update(sender.channel_id)
  const bytes = counted(file, hash)
  const upload = await receive(storage, { key: incomingKey(randomUUID()), file: bytes })
  try {
    const { size, mtimeMs } = await file.stat()
    if (size !== seen.size || mtimeMs !== seen.modified) return CHANGED
    await save(
      sender.caller,
      { ...fieldsOf(sender, seen), tags: [], client_id: clientIdOf(hash.digest('hex')) },
      upload,
    )
    return undefined
  } finally {
    await storage.remove(upload.key)
  }
}

async function* counted(file: FileHandle, hash: Hash) {
  for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

/** A talk is called like its file, and was said when the file says, or else when that was written last. */
const fieldsOf = ({ org_id, channel_id }: Sender, { name, modified }: Seen) => ({
  org_id,
  channel_id,
  title: titleOf(name),
  file_modified: new Date(modified).toISOString(),
  trim_start: 0,
  trim_end: 0,
})

/** Why this file will never be a talk. What may be better later is thrown on. */
function refusalOf(error: unknown, { size }: Seen): string {
  if (!(error instanceof ApiError)) throw error
  const isForEver = ['unsupported_media', 'invalid'].includes(error.code) || size > LARGEST_UPLOAD
  if (!isForEver) throw error
  return error.message
}
