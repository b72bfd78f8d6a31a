import { createHash, type Hash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { ApiError } from '@earshot/contract/errors'
import { clientIdOf } from '@earshot/contract/rules/client-id'
import { titleOf } from '@earshot/contract/rules/titles'
import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { receive } from '../../core/http/uploads.ts'
import { sessionOf } from '../../identity/sessions/sessions.service.ts'
import { incomingKey } from '../talks/storage-keys.ts'
import type { SaveScope } from '../talks/save/save-scope.ts'
import { enterForSave, save } from '../talks/save/save.service.ts'
import { openUnchangedFile, removeFile, moveToSubFolder } from './watched-folder.ts'
import type { SeenFile } from './file-growth.ts'
import type { WatchedFolder } from './settings.ts'

interface ImportCaller {
  caller: Caller
  org_id: string
  channel_id: string
}

/** Throws if the key names no channel, because such a key was not created for a folder. */
export async function importCallerOf(context: Context, { path, key }: WatchedFolder): Promise<ImportCaller> {
  const { only, ...owner } = await sessionOf(context, key)
  if (!only?.channel_id) throw new Error(`WATCH_FOLDERS: the key of ${path} names no channel. Make one that does`)
  return { caller: { context, address: '127.0.0.1', ...owner, only }, org_id: only.org_id, channel_id: only.channel_id }
}

/** Sends a file and moves it away. Permanently refused files move to `failed`; other errors are thrown. */
export async function importFile(context: Context, folder: WatchedFolder, seen: SeenFile): Promise<void> {
  const sender = await importCallerOf(context, folder)
  const refusal = await sendSeen(sender, folder, seen).catch((error: unknown) => refusalOf(error, seen))
  if (refusal === CHANGED) return
  const { name } = seen
  if (refusal) await moveToSubFolder(folder.path, { name, subFolder: 'failed', note: refusal })
  else if (folder.sent === 'delete') await removeFile(folder.path, name)
  else await moveToSubFolder(folder.path, { name, subFolder: 'sent' })
  const said = { folder: folder.path, file: name, channel_id: sender.channel_id }
  if (refusal) context.log.warn({ ...said, reason: refusal }, 'a watched file cannot be sent')
  else context.log.info(said, 'a watched file was sent')
}

/** The file has changed and waits until it stops growing. */
const CHANGED = Symbol('changed')

async function sendSeen(
  sender: ImportCaller,
  folder: WatchedFolder,
  seen: SeenFile,
): Promise<typeof CHANGED | undefined> {
  const org = await enterForSave(
    sender.caller,
    { ...fieldsOf(sender, seen), tags: [] },
    Math.min(seen.size, LARGEST_UPLOAD),
  )
  const file = await openUnchangedFile(folder.path, seen)
  if (!file) return CHANGED
  try {
    return await sendOpen(org, file, seen)
  } finally {
    await file.close()
  }
}

async function sendOpen(org: SaveScope, file: FileHandle, seen: SeenFile) {
  const { storage } = org.context
  const hash = createHash('sha256').update(org.channel_id)
  const bytes = counted(file, hash)
  const upload = await receive(storage, { key: incomingKey(randomUUID()), file: bytes })
  try {
    const { size, mtimeMs } = await file.stat()
    if (size !== seen.size || mtimeMs !== seen.modified) return CHANGED
    await save(org, { ...fieldsOf(org, seen), tags: [], client_id: clientIdOf(hash.digest('hex')) }, upload)
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

/** The file's name is the talk's title. `file_modified` counts if the file itself holds no date. */
const fieldsOf = ({ org_id, channel_id }: Pick<SaveScope, 'org_id' | 'channel_id'>, { name, modified }: SeenFile) => ({
  org_id,
  channel_id,
  title: titleOf(name),
  file_modified: new Date(modified).toISOString(),
  trim_start: 0,
  trim_end: 0,
})

/** The reason why this file can never be saved. Throws errors that may pass. */
function refusalOf(error: unknown, { size }: SeenFile): string {
  if (!(error instanceof ApiError)) throw error
  const isForEver = ['unsupported_media', 'invalid'].includes(error.code) || size > LARGEST_UPLOAD
  if (!isForEver) throw error
  return error.message
}
