import { stat } from 'node:fs/promises'
import { diskStorage } from '../../ports/storage/disk.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { type BackupTarget, nameOf } from './backup-target.ts'
import type { BucketAccess } from './backup-settings.ts'
import { BackupPlaceFailed, explained } from './explained-storage.ts'

/** Where backups are, as a storage of its own. Its errors are sentences for operators. */
export interface BackupPlace {
  /** A folder, or s3://bucket/prefix. */
  name: string
  storage: Storage
}

export interface PlaceAccess {
  backupAccess: BucketAccess
  /** For scratch files. */
  dataDir: string
  /** How long a bucket may be silent. */
  silenceMs?: number
}

const SILENCE_MS = 60_000
/** More than for recordings: no one is waiting for a backup. */
const ATTEMPTS = 3
const SETTINGS = 'BACKUP_TO and BACKUP_S3_… (or S3_…)'

/** Throws a sentence if it is not there. */
export async function openPlace(target: BackupTarget, access: PlaceAccess) {
  const { backupAccess, dataDir, silenceMs = SILENCE_MS } = access
  const name = nameOf(target)
  if ('folder' in target) return placed(name, await folderStorage(target.folder))
  const { s3Storage } = await import('../../ports/storage/s3.ts')
  const options = { silenceMs, attempts: ATTEMPTS, settings: SETTINGS }
  return placed(name, await s3Storage({ ...backupAccess, ...target }, dataDir, options))
}

const placed = (name: string, storage: Storage): BackupPlace => ({ name, storage: explained(storage, name) })

/** Where a disk is no longer mounted, nothing is written onto the one below it. */
async function folderStorage(folder: string): Promise<Storage> {
  const first = await deviceOf(folder)
  if (first === null) throw new BackupPlaceFailed(`BACKUP_TO: there is no folder ${folder}`)
  const requireSame = async () => {
    if ((await deviceOf(folder)) !== first)
      throw new BackupPlaceFailed(`${folder} went away while it was written. Mount that disk again`)
  }
  const disk = diskStorage(folder)
  return {
    ...disk,
    put: (key, bytes, options) => requireSame().then(() => disk.put(key, bytes, options)),
    move: (from, to) => requireSame().then(() => disk.move(from, to)),
  }
}

async function deviceOf(folder: string) {
  const found = await stat(folder).catch(() => null)
  return found?.isDirectory() ? `${found.dev} ${found.ino}` : null
}
