import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { TableShape } from '../../core/db/dump/schema-reader.ts'
import type { DatabaseDump } from '../../core/db/dump/dump.ts'
import { nullIfMissing, type Storage } from '../../ports/storage/storage.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import type { Write } from './archive-stream.ts'
import { type BackupKeys, fingerprint } from './backup-keys.ts'
import type { Progress } from './backup-progress.ts'
import {
  chunkName,
  type CopiedFile,
  FILES,
  type Head,
  HEAD,
  LIST,
  type Manifest,
  MANIFEST,
  SECRETS,
} from './manifest.ts'

export interface BackupSource {
  whole: DatabaseDump
  storage: Storage
  keys: BackupKeys
}

interface Content extends BackupSource {
  format: Head['format']
  progress: Progress
  /** Copies what is stored to where the archive will be, instead of into it. */
  copy?(): Promise<CopiedFile[]>
}

/** Rows come before files: files are stored before the rows that name them, so every named file is included. */
export async function writeContent({ copy, ...source }: Content, write: Write): Promise<Manifest> {
  const archive = writeArchive(write)
  const rows = await writeTables(source, archive)
  const { files, bytes } = copy ? await writeList(archive, await copy()) : await writeFiles(source, archive)
  const manifest: Manifest = { rows, files, bytes, sha256: archive.sum() }
  await addJson(archive, MANIFEST, manifest)
  await archive.end()
  return manifest
}

const writeTables = ({ whole, keys, format, progress }: Omit<Content, 'copy'>, archive: ArchiveWriter) =>
  whole.snapshot(async (shape, rowsOf) => {
    if (shape.migrations.length === 0) throw new Error('This database is not Earshot’s yet. Start the server once')
    const made = new Date().toISOString()
    const head: Head = { format, made, ...shape, secrets: fingerprint(keys) }
    await addJson(archive, HEAD, head)
    if (!keys.given) await addJson(archive, SECRETS, { session: keys.session, identity: keys.identity })
    const rows: Record<string, number> = {}
    for (const table of shape.tables)
      rows[table.name] = await writeTable(archive, table, progress.watched(rowsOf(table)))
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

async function writeFiles({ storage, progress }: Pick<Content, 'storage' | 'progress'>, archive: ArchiveWriter) {
  let files = 0
  let bytes = 0
  for await (const { key } of storage.list('')) {
    const size = key.startsWith('incoming/') ? null : await storage.size(key)
    const read = size === null ? null : await storage.read(key).catch(nullIfMissing)
    if (size === null || read === null) continue
    await archive.add(`${FILES}${key}`, size, progress.watched(read))
    files++
    bytes += size
    progress.report(files, bytes)
  }
  return { files, bytes }
}

async function writeList(archive: ArchiveWriter, files: CopiedFile[]) {
  await addJson(archive, LIST, files)
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

function addJson(archive: ArchiveWriter, name: string, value: object) {
  const text = Buffer.from(JSON.stringify(value, null, 2))
  return archive.add(name, text.length, [text])
}
