import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { BrokenArchive, DAMAGED, entriesOf, type ArchiveEntry, jsonOf, NONE, sumOf } from './archive.ts'
import { CopiedFile, readCopy, requireCopies } from './copied-files.ts'
import { FILES, HEAD, Head, LIST, MANIFEST, Manifest, chunkName, SECRETS, Secrets } from './manifest.ts'

export interface OpenArchive {
  head: Head
  manifest: Manifest
  /** Null if the operator keeps them (SESSION_SECRET). */
  secrets: Secrets | null
  rows(table: string): AsyncIterable<Buffer>
  files(): AsyncIterable<ArchivedFile>
  /** Of the files whose bytes are beside the archive. */
  copied: readonly CopiedFile[]
}

type ArchivedFile = Pick<ArchiveEntry, 'name' | 'size' | 'bytes'>

/** Reads every byte once. Throws BrokenArchive if the checksum or the structure is wrong, or if files in `folder` are missing. */
export async function openArchive(file: FileHandle, folder: string): Promise<OpenArchive> {
  const entries = new Map<string, ArchiveEntry>()
  for await (const entry of entriesOf(file)) if (!entry.name.startsWith(FILES)) entries.set(entry.name, entry)
  const [first, last, secrets, list] = [HEAD, MANIFEST, SECRETS, LIST].map((name) => entries.get(name))
  if (!first) throw new BrokenArchive(NONE)
  if (!last) throw new BrokenArchive(DAMAGED)
  const manifest = Manifest.safeParse(await jsonOf(last).catch(() => null))
  if (!manifest.success || (await sumOf(file, last.begins)) !== manifest.data.sha256) throw new BrokenArchive(DAMAGED)
  const head = Head.safeParse(await jsonOf(first))
  if (!head.success) throw new BrokenArchive('A newer Earshot made this backup. Update this one first')
  const copied = list ? z.parse(z.array(CopiedFile), await jsonOf(list)) : []
  await requireCopies(folder, copied)
  return {
    head: head.data,
    manifest: manifest.data,
    secrets: secrets ? Secrets.parse(await jsonOf(secrets)) : null,
    rows: (table) => rowsOf(entries, table),
    files: () => (list ? copiesOf(folder, copied) : filesOf(file)),
    copied,
  }
}

const unzip = promisify(gunzip)

async function* rowsOf(entries: ReadonlyMap<string, ArchiveEntry>, table: string) {
  for (let number = 0; ; number++) {
    const piece = entries.get(chunkName(table, number))
    if (!piece) return
    yield await unzip(await buffer(piece.bytes()))
  }
}

async function* filesOf(file: FileHandle) {
  for await (const entry of entriesOf(file))
    if (entry.name.startsWith(FILES)) yield { ...entry, name: entry.name.slice(FILES.length) }
}

async function* copiesOf(folder: string, copied: readonly CopiedFile[]): AsyncGenerator<ArchivedFile> {
  for (const file of copied) yield { name: file.key, size: file.size, bytes: () => readCopy(folder, file) }
}
