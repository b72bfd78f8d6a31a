import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { BrokenArchive, DAMAGED, entriesOf, type ArchiveEntry, jsonOf, NONE, sumOf } from './archive.ts'
import type { Copies } from './open-copies.ts'
import { CopiedFile, FILES, HEAD, Head, LIST, MANIFEST, Manifest, chunkName, SECRETS, Secrets } from './manifest.ts'

export interface OpenArchive {
  head: Head
  manifest: Manifest
  /** Null if the operator keeps them (SESSION_SECRET). */
  secrets: Secrets | null
  rows(table: string): AsyncIterable<Buffer>
  files(): AsyncIterable<ArchivedFile>
}

interface ArchivedFile {
  name: string
  size: number
  bytes(): AsyncIterable<Uint8Array>
}

/** Reads every byte once. Throws BrokenArchive if the checksum or the structure is wrong, or if copies are missing. */
export async function openArchive(file: FileHandle, copies: Copies): Promise<OpenArchive> {
  const entries = await entriesByName(file)
  const [first, last, secrets] = [HEAD, MANIFEST, SECRETS].map((name) => entries.get(name))
  if (!first) throw new BrokenArchive(NONE)
  if (!last) throw new BrokenArchive(DAMAGED)
  const manifest = Manifest.safeParse(await jsonOf(last).catch(() => null))
  if (!manifest.success || (await sumOf(file, last.begins)) !== manifest.data.sha256) throw new BrokenArchive(DAMAGED)
  const head = Head.safeParse(await jsonOf(first))
  if (!head.success) throw new BrokenArchive('A newer Earshot made this backup. Update this one first')
  const copied = await listOf(entries)
  if (copied) await copies.require(copied)
  return {
    head: head.data,
    manifest: manifest.data,
    secrets: secrets ? Secrets.parse(await jsonOf(secrets)) : null,
    rows: (table) => rowsOf(entries, table),
    files: () => (copied ? copiesOf(copies, copied) : filesOf(file)),
  }
}

/** The files that an archive lists, or null if their bytes are in it. Reads no more than that. */
export const readList = async (file: FileHandle) => listOf(await entriesByName(file))

async function entriesByName(file: FileHandle): Promise<Entries> {
  const entries = new Map<string, ArchiveEntry>()
  for await (const entry of entriesOf(file)) if (!entry.name.startsWith(FILES)) entries.set(entry.name, entry)
  return entries
}

type Entries = ReadonlyMap<string, ArchiveEntry>

async function listOf(entries: Entries) {
  const list = entries.get(LIST)
  return list ? z.parse(z.array(CopiedFile), await jsonOf(list)) : null
}

const unzip = promisify(gunzip)

async function* rowsOf(entries: Entries, table: string) {
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

async function* copiesOf(copies: Copies, copied: readonly CopiedFile[]): AsyncGenerator<ArchivedFile> {
  for (const file of copied) yield { name: file.key, size: file.size, bytes: () => copies.read(file) }
}
