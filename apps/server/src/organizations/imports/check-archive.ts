import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { ArchivePerson, PEOPLE } from '../exports/archive-manifest.ts'
import { type ArchiveTable, archiveTables, rowsFile } from '../exports/archive-tables.ts'
import { rowsIn } from './archive-lines.ts'
import { BrokenArchive, type OpenArchive } from './open-archive.ts'

export type Row = Record<string, unknown>

/** Called with the bytes that were read. */
export type Advance = (bytes: number) => Promise<void> | void

const MOST_PEOPLE = 100_000

export const peopleIn = (archive: OpenArchive) => rowsIn(archive, { name: PEOPLE, shape: ArchivePerson })

export function rowsOf(archive: OpenArchive, table: ArchiveTable): AsyncGenerator<Row> {
  const shape = z.object(
    Object.fromEntries(Object.entries(table.columns).map(([column, { check }]) => [column, check])),
  )
  return rowsIn<Row>(archive, { name: rowsFile(table), shape })
}

export const talksTable = archiveTables.find(({ name }) => name === 'talks') as ArchiveTable

export const soundFile = (talk_id: unknown) => `sound/${String(talk_id)}`

/** Bytes that are read once for the check and once for the import. */
export const bytesIn = (archive: OpenArchive) =>
  [...archive.names].filter((name) => /^(import|sound)\//.test(name)).reduce((sum, name) => sum + archive.size(name), 0)

export const soundBytesIn = (archive: OpenArchive) =>
  [...archive.names].filter((name) => name.startsWith('sound/')).reduce((sum, name) => sum + archive.size(name), 0)

/** Reads everything before anything is written. Throws BrokenArchive. */
export async function checkArchive(archive: OpenArchive, advance: Advance) {
  requireFiles(archive)
  let people = 0
  for await (const _ of peopleIn(archive)) if (++people > MOST_PEOPLE) throw new BrokenArchive('Too many people')
  for (const table of archiveTables) {
    await checkRows(archive, table, advance)
    await advance(archive.size(rowsFile(table)))
  }
}

async function checkRows(archive: OpenArchive, table: ArchiveTable, advance: Advance) {
  for await (const row of rowsOf(archive, table)) if (table === talksTable) await checkSound(archive, row, advance)
}

function requireFiles({ manifest, names }: OpenArchive) {
  for (const name of [PEOPLE, ...archiveTables.filter(({ optional }) => !optional).map(rowsFile)])
    if (!manifest.files[name] || !names.has(name)) throw new BrokenArchive(`The archive lacks ${name}. Export it again`)
}

async function checkSound(archive: OpenArchive, talk: Row, advance: Advance) {
  const name = soundFile(talk['talk_id'])
  if (!archive.names.has(name)) return
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of await archive.read(name)) {
    hash.update(chunk)
    bytes += chunk.length
    await advance(chunk.length)
  }
  if (bytes !== talk['bytes'] || hash.digest('hex') !== talk['sha256'])
    throw new BrokenArchive(`The recording ${name} is not the one that was exported. Use an export as Earshot made it`)
}
