import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { nullIfMissing } from '../../ports/storage/storage.ts'
import { openScratch } from '../../ports/scratch.ts'
import { openFile } from './archive.ts'
import { type BackupPlace, openPlace, type PlaceAccess } from './backup-place.ts'
import { type BackupTarget, targetOf } from './backup-target.ts'
import { isBackupName, wholeBackupsIn } from './kept-backups.ts'
import { type Copies, openCopies } from './open-copies.ts'
import { isSealed, openUnsealer } from './sealing.ts'

export interface OpenBackup extends AsyncDisposable {
  /** Its path or address. */
  name: string
  /** The archive, decrypted. */
  file: FileHandle
  copies: Copies
}

/**
 * `wanted` is an archive or where archives are: then the newest. What is encrypted or in a bucket is first read into a
 * scratch file, because rows are not needed in the order in which they come. Throws sentences.
 */
export async function openBackup(wanted: string, access: PlaceAccess, identity?: string): Promise<OpenBackup> {
  const { target, archive } = await found(wanted)
  const place = await openPlace(target, access)
  const name = archive ?? (await newestIn(place))
  const unseal = await openUnsealer(identity)
  const from = 'folder' in target ? path.join(target.folder, name) : null
  const sealed = isSealed(await beginningOf(place, { name, from }))
  const copies = openCopies(place, unseal)
  const opened = { name: `${place.name}/${name}`, copies }
  if (from !== null && !sealed) {
    const file = await openFile(from)
    return { ...opened, file, [Symbol.asyncDispose]: () => file.close() }
  }
  const stored = from === null ? await place.storage.read(name) : createReadStream(from)
  try {
    return { ...opened, ...(await inScratch(access.dataDir, sealed ? await unseal(stored) : stored)) }
  } finally {
    stored.destroy()
  }
}

async function found(wanted: string): Promise<{ target: BackupTarget; archive: string | null }> {
  const target = targetOf(wanted)
  if (!target) throw new Error(`${wanted} is no backup: name a file, a folder, or s3://bucket/prefix`)
  if ('bucket' in target) {
    const { dir, base } = path.posix.parse(target.prefix)
    return isBackupName(base) ? { target: { ...target, prefix: dir }, archive: base } : { target, archive: null }
  }
  const there = await stat(target.folder).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The backup ${target.folder} cannot be read (${error.code})`)
  })
  if (there.isDirectory()) return { target, archive: null }
  return { target: { folder: path.dirname(target.folder) }, archive: path.basename(target.folder) }
}

async function newestIn(place: BackupPlace) {
  const [newest] = await wholeBackupsIn(place)
  if (!newest) throw new Error(`There is no backup in ${place.name}`)
  return newest.name
}

const ENOUGH = 100

async function beginningOf(
  { storage, name: place }: BackupPlace,
  { name, from }: { name: string; from: string | null },
) {
  if (from !== null) {
    await using file = await openFile(from)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ENOUGH), 0, ENOUGH, 0)
    return buffer.subarray(0, bytesRead)
  }
  const beginning = await storage.part(name, { start: 0, end: ENOUGH - 1 }).catch(nullIfMissing)
  if (!beginning) throw new Error(`There is no backup ${place}/${name}`)
  return beginning
}

/** Removed when disposed, as it is not encrypted. */
async function inScratch(dataDir: string, bytes: AsyncIterable<Uint8Array>) {
  const folder = await openScratch(dataDir)
  const copy = path.join(folder.path, 'archive')
  try {
    await pipeline(bytes, createWriteStream(copy, { mode: 0o600 }))
    const file = await openFile(copy)
    return {
      file,
      async [Symbol.asyncDispose]() {
        await file.close()
        await folder[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    await folder[Symbol.asyncDispose]()
    throw error
  }
}
