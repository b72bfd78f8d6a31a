import { countChange, criteriaOf } from '../../alerts/alerts/alerts.service.ts'
import { recordArrival, recordChange } from '../../talks/analytics/talk-changes.service.ts'
import { searchDocument } from '../../talks/search/search-document.ts'
import { storedPeaks } from '../../talks/talks/peaks.ts'
import { refreshMaybeSaid, refreshSearch } from '../../talks/versions/versions.service.ts'
import { learnWords } from '../../talks/vocabulary/vocabulary.service.ts'
import { type ArchiveTable, archiveTables, rowsFile } from '../exports/archive-tables.ts'
import { alone, type Writing, inTransaction, type OrgScope } from '../scope.ts'
import { type Advance, type Row, rowsOf, soundFile } from './check-archive.ts'
import { type IdMap, mapRow } from './id-map.ts'
import { deleteChannelsCalled, insertRows, updateImport } from './imports.repo.ts'
import type { OpenArchive } from './open-archive.ts'

export interface Importing {
  archive: OpenArchive
  map: IdMap
  /** Members here, by their id in the archive. */
  people: ReadonlyMap<string, string>
  advance: Advance
  signal: AbortSignal
}

export interface Position {
  step: number
  rows: number
}

const AT_ONCE = 200

/** Goes on after `from`. A batch and the position behind it are one transaction. */
export async function importTables(org: OrgScope, importing: Importing, from: Position) {
  for (const [step, table] of archiveTables.entries()) {
    if (step < from.step) continue
    if (table.name === 'channels') await makeRoom(org, importing, table)
    await importTable(org, importing, { table, step, rows: step === from.step ? from.rows : 0 })
  }
}

async function importTable(
  org: OrgScope,
  importing: Importing,
  { table, step, rows: done }: Position & { table: ArchiveTable },
) {
  let rows = 0
  let batch: Row[] = []
  const write = async () => {
    importing.signal.throwIfAborted()
    await inTransaction(org, async (tx) => {
      await insertBatch(tx, importing, { table, batch })
      await updateImport(tx, { step, rows })
    })
    batch = []
  }
  for await (const row of rowsOf(importing.archive, table)) {
    if (++rows <= done) continue
    batch.push(row)
    if (batch.length === AT_ONCE) await write()
  }
  await write()
  await importing.advance(importing.archive.size(rowsFile(table)))
}

async function insertBatch(
  tx: Writing<OrgScope>,
  importing: Importing,
  { table, batch }: { table: ArchiveTable; batch: Row[] },
) {
  const here = batch.filter((row) => table.name !== 'channel_members' || importing.people.has(String(row['user_id'])))
  const rows = here.map((row) => complete(table, importing, row))
  if (rows.length === 0) return
  const inserted = await insertRows(tx, table, rows)
  if (table.name === 'alerts') await countChange(tx)
  if (table.name === 'hits') for (const { talk_id = '' } of inserted) await recordChange(tx, talk_id)
  if (table.name === 'talks') await countTalks(tx, rows, inserted)
  if (table.name === 'transcripts') for (const talk_id of talksOf(rows)) await refreshMaybeSaid(tx, talk_id)
  if (table.name === 'summary_parts') for (const talk_id of talksOf(rows)) await refreshSearch(tx, talk_id)
}

const talksOf = (rows: Row[]) => new Set(rows.map((row) => String(row['talk_id'])))

async function countTalks(tx: Writing<OrgScope>, rows: Row[], inserted: Awaited<ReturnType<typeof insertRows>>) {
  for (const row of rows)
    await learnWords(tx, String(row['channel_id']), searchDocument(String(row['text']), titleOf(row)).words)
  for (const { recorded_at = '', bytes = 0, sound_deleted } of inserted)
    await recordArrival(tx, { recorded_at, bytes: sound_deleted ? 0 : bytes })
}

/** With the columns that are computed from others, as when the row was created. */
function complete(table: ArchiveTable, { archive, map }: Importing, row: Row): Row {
  const mapped = mapRow(table, row, map)
  if (table.name === 'alerts') return { ...mapped, ...criteriaOf(row as Parameters<typeof criteriaOf>[0]) }
  if (table.name !== 'talks') return mapped
  const { columns } = searchDocument(String(row['text']), titleOf(row))
  return { ...mapped, ...columns, ...peaksIn(row), ...soundOf(archive, row) }
}

function peaksIn(row: Row): Row {
  const { peak_bytes, strip_bytes, ...others } = storedPeaks(row['peaks'] as number[])
  return { ...others, peak_bytes: asText(peak_bytes), strip_bytes: asText(strip_bytes) }
}

/** As PostgreSQL reads bytes in JSON. */
const asText = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

const titleOf = (row: Row) => row['title'] as string | null

/** A talk without its recording keeps its text, and is not transcribed again. */
function soundOf(archive: OpenArchive, row: Row): Row {
  const settled = row['state'] === 'ready' || row['state'] === 'failed'
  if (archive.names.has(soundFile(row['talk_id']))) return settled ? {} : { state: 'received', reason: null }
  const sound_deleted = row['sound_deleted'] ?? archive.manifest.exported
  return settled
    ? { sound_deleted }
    : { sound_deleted, state: 'failed', reason: 'The export had no recording of this talk' }
}

/** Names are unique, and the first channel of a new organization often has the name of an imported one. */
async function makeRoom(org: OrgScope, { archive, map }: Importing, table: ArchiveTable) {
  const names: string[] = []
  const ids: string[] = []
  for await (const row of rowsOf(archive, table)) {
    names.push(String(row['name']).toLowerCase())
    ids.push(map.id(String(row['channel_id'])))
  }
  await deleteChannelsCalled(alone(org), names, ids)
}
