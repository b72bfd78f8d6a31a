import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { TableShape } from '../../core/db/dump/schema-reader.ts'
import type { DatabaseDump } from '../../core/db/dump/dump.ts'
import { nullIfMissing, type Storage } from '../../ports/storage/storage.ts'
import { syncFolder } from '../../ports/storage/folders.ts'
import { type ArchiveWriter, openFile, writeArchive } from './archive.ts'
import { type CopiedFile, copyFiles } from './copied-files.ts'
import { backupName, backupsIn } from './kept-backups.ts'
import { FILES, type Head, HEAD, LIST, type Manifest, MANIFEST, chunkName, SECRETS } from './manifest.ts'
import { openArchive, readList } from './open-archive.ts'
import { fingerprint, type BackupKeys } from './backup-keys.ts'

export interface BackupSource {
  whole: DatabaseDump
  storage: Storage
  keys: BackupKeys
  /** Whether files are copied into the folder of the archive, each once, instead of into it. */
  apart?: boolean
}

export type BackupReport = (files: number, bytes: number) => void

/** Writes to `.part`, reads it back, and renames it. Returns its name and content. */
export async function backUp(source: BackupSource, wanted: string, report: BackupReport) {
  const file = await nameOf(wanted)
  const unfinished = `${file}.part`
  try {
    const manifest = await writeAll(source, unfinished, report)
    await verify(unfinished)
    await rename(unfinished, file)
    await syncFolder(path.dirname(file))
    return { file, ...manifest }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** If `wanted` is a folder, a file in it named by the time. */
async function nameOf(wanted: string) {
  const file = path.resolve(wanted)
  const there = await stat(file).catch(() => null)
  if (there?.isDirectory()) return path.join(file, backupName(new Date()))
  if (there) throw new Error(`${file} is there already. Name another file, or a folder for one by the time of now`)
  await stat(path.dirname(file)).catch(() => {
    throw new Error(`There is no folder ${path.dirname(file)}`)
  })
  return file
}

async function verify(unfinished: string) {
  await using file = await openFile(unfinished)
  await openArchive(file, path.dirname(unfinished))
}

async function writeAll(source: BackupSource, unfinished: string, report: BackupReport): Promise<Manifest> {
  await using file = await open(unfinished, 'w', 0o600)
  const archive = writeArchive(file)
  const rows = await writeTables(source, archive)
  const { files, bytes } = source.apart
    ? await listFiles(source.storage, { archive, folder: path.dirname(unfinished), report })
    : await writeFiles(source.storage, archive, report)
  const manifest: Manifest = { rows, files, bytes, sha256: archive.sum() }
  await addJson(archive, MANIFEST, manifest)
  await archive.end()
  return manifest
}

/** Rows come before files: files are stored before the rows that name them, so every named file is included. */
const writeTables = ({ whole, keys, apart }: BackupSource, archive: ArchiveWriter) =>
  whole.snapshot(async (shape, rowsOf) => {
    if (shape.migrations.length === 0) throw new Error('This database is not Earshot’s yet. Start the server once')
    const made = new Date().toISOString()
    const head: Head = {
      format: apart ? 'earshot-backup-2' : 'earshot-backup-1',
      made,
      ...shape,
      secrets: fingerprint(keys),
    }
    await addJson(archive, HEAD, head)
    if (!keys.given) await addJson(archive, SECRETS, { session: keys.session, identity: keys.identity })
    const rows: Record<string, number> = {}
    for (const table of shape.tables) rows[table.name] = await writeTable(archive, table, rowsOf(table))
    return rows
  })

const PIECE = 4 * 1024 * 1024
const zip = promisify(gzip)

async function writeTable(archive: ArchiveWriter, { name }: TableShape, rows: AsyncIterable<Uint8Array>) {
  let count = 0
  let number = 0
  let piece: Uint8Array[] = []
  let size = 0
  const write = async () => {
    const zipped = await zip(Buffer.concat(piece))
    await archive.add(chunkName(name, number++), zipped.length, [zipped])
    piece = []
    size = 0
  }
  for await (const row of rows) {
    count++
    piece.push(row)
    size += row.length
    if (size >= PIECE) await write()
  }
  if (size > 0) await write()
  return count
}

async function writeFiles(storage: Storage, archive: ArchiveWriter, report: BackupReport) {
  let files = 0
  let bytes = 0
  for await (const { key } of storage.list('')) {
    const size = key.startsWith('incoming/') ? null : await storage.size(key)
    const read = size === null ? null : await storage.read(key).catch(nullIfMissing)
    if (size === null || read === null) continue
    await archive.add(`${FILES}${key}`, size, read)
    files++
    bytes += size
    report(files, bytes)
  }
  return { files, bytes }
}

interface Listing {
  archive: ArchiveWriter
  folder: string
  report: BackupReport
}

async function listFiles(storage: Storage, { archive, folder, report }: Listing) {
  const earlier = await newestIn(folder)
  const files = await copyFiles({ storage, folder, earlier, report })
  await addJson(archive, LIST, files)
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

/** The list of the newest backup that has one. */
async function newestIn(folder: string): Promise<readonly CopiedFile[]> {
  for (const name of await backupsIn(folder)) {
    const copied = await copiedBy(path.join(folder, name)).catch(() => null)
    if (copied) return copied
  }
  return []
}

/** The files that a backup lists; null if it holds them itself. */
export async function copiedBy(file: string) {
  await using opened = await openFile(file)
  return await readList(opened)
}

function addJson(archive: ArchiveWriter, name: string, value: object) {
  const text = Buffer.from(JSON.stringify(value, null, 2))
  return archive.add(name, text.length, [text])
}
