import { MASK } from '@earshot/contract/rules/mask'
import { type SqlBool, sql } from 'kysely'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { NameColumns } from './name-columns.ts'

export type NameRow = Record<string, string>
export type ListRow = Record<string, string | string[]>

/** Rows that may name the person; without those of talks that stay. Columns are text, or lists of it. */
export async function listNameRows<Row extends ListRow = NameRow>(
  { db, org_id }: OrgScope,
  { table, key, columns, ofTalk, ofSpeaker, list }: NameColumns,
  { patterns, keep }: { patterns: string[]; keep: string[] },
): Promise<Row[]> {
  const named = columns.map((column) => sql`lower(${sql.ref(`t.${column}`)}::text) like any (${patterns})`)
  const stays = sql`exists (
    select 1 from talks k where k.org_id = ${org_id} and k.talk_id = t.talk_id
      and (k.held is not null or k.talk_id = any (${keep}::uuid[])))`
  const isHeld = sql`exists (
    select 1 from talks k where k.org_id = ${org_id} and k.speaker_id = t.speaker_id and k.held is not null)`
  const { rows } = await sql<Row>`
    select ${sql.join([...key.map(asText), ...columns.map(list ? asIs : asText)])} from ${sql.table(table)} t
    where t.org_id = ${org_id} and (${sql.join(named, sql` or `)})
      ${ofTalk ? sql`and not ${stays}` : sql``} ${ofSpeaker ? sql`and not ${isHeld}` : sql``}`.execute(db)
  return rows
}

const asIs = (column: string) => sql.ref(`t.${column}`)
const asText = (column: string) => sql`${asIs(column)}::text as ${sql.ref(column)}`

const sameRow = ({ key }: NameColumns, row: ListRow) =>
  key.map((column) => sql`and ${sql.ref(column)}::text = ${String(row[column])}`)

export const updateNameRow = (
  { db, org_id }: OrgScope,
  { columns, row, to }: { columns: NameColumns; row: ListRow; to: ListRow },
) =>
  sql`
    update ${sql.table(columns.table)}
    set ${sql.join(Object.entries(to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where org_id = ${org_id} ${sql.join(sameRow(columns, row), sql` `)}`.execute(db)

export const deleteNameRow = (
  { db, org_id }: Writing<OrgScope>,
  { columns, row }: { columns: NameColumns; row: ListRow },
) =>
  sql`delete from ${sql.table(columns.table)} where org_id = ${org_id} ${sql.join(sameRow(columns, row), sql` `)}`.execute(
    db,
  )

export const deleteDirectoryEntry = ({ db, org_id }: Writing<OrgScope>, kind: 'invite' | 'scim_user', id: string) =>
  db.deleteFrom('directory').where('kind', '=', kind).where('id', '=', id).where('org_id', '=', org_id).execute()

export const listDeliveries = async ({ db, org_id }: OrgScope, patterns: string[]) =>
  (
    await sql<{ delivery_id: string; payload: string }>`
      select delivery_id, payload::text as payload from deliveries
      where org_id = ${org_id} and lower(payload::text) like any (${patterns})`.execute(db)
  ).rows

export const deleteDelivery = ({ db, org_id }: Writing<OrgScope>, delivery_id: string) =>
  db.deleteFrom('deliveries').where('org_id', '=', org_id).where('delivery_id', '=', delivery_id).execute()

/** Entries of an untitled talk quote how its text began, and those of its clips their titles. Before it is deleted. */
export const updateAuditOf = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  sql`
    update audit set subject = ${MASK}
    where org_id = ${org_id} and (subject_id = ${talk_id}::text or subject_id in (
        select c.clip_id::text from clips c where c.org_id = ${org_id} and c.talk_id = ${talk_id}::uuid)) and subject not in ('', ${MASK})`.execute(
    db,
  )

/** Entries name the person who did something, and to whom; those of clips and talks are about what they said. */
export const updateAuditAbout = ({ db, org_id }: Writing<OrgScope>, ids: string[]) =>
  sql`
    update audit set name = case when user_id::text = any (${ids}) then ${MASK} else name end,
      subject = case when subject <> '' and (subject_id = any (${ids}) or action ~ '^(clip|talk)[.]')
        then ${MASK} else subject end
    where org_id = ${org_id} and (user_id::text = any (${ids}) or subject_id = any (${ids}))`.execute(db)

export async function deleteNotesBy(
  { db, org_id }: Writing<OrgScope>,
  user_id: string,
  keep: string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notes where org_id = ${org_id} and user_id = ${user_id} and not ${isAtTalkThatStays(org_id, keep)}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

const isAtTalkThatStays = (org_id: string, keep: string[]) => sql<SqlBool>`exists (
  select 1 from talks k where k.org_id = ${org_id} and k.talk_id = notes.talk_id
    and (k.held is not null or k.talk_id = any (${keep}::uuid[])))`

export const listNoteTexts = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('notes')
    .select(['note_id', 'text'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

export const updateNoteText = ({ db, org_id }: Writing<OrgScope>, note_id: string, text: string) =>
  db.updateTable('notes').set({ text }).where('org_id', '=', org_id).where('note_id', '=', note_id).execute()

export const deleteUploadsOfTalk = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db.deleteFrom('uploads').where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()

/** Those that an erasure deletes. */
export async function countNotesBy({ db, org_id }: OrgScope, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('notes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where(({ not }) => not(isAtTalkThatStays(org_id, [])))
    .executeTakeFirstOrThrow()
  return count
}
