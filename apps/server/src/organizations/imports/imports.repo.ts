import type { Import } from '@earshot/contract/imports'
import { sql } from 'kysely'
import type { Manifest } from '../exports/archive-manifest.ts'
import type { ArchiveTable } from '../exports/archive-tables.ts'
import { isHeard } from '../hidden-channels.ts'
import type { Writing, OrgScope } from '../scope.ts'

type State = Import['state']

const shown = ['org_id', 'state', 'reason', 'done', 'total', 'created', 'created_by', 'modified'] as const

export const findImport = ({ db, org_id }: OrgScope): Promise<Import | undefined> =>
  db.selectFrom('imports').select(shown).where('org_id', '=', org_id).executeTakeFirst()

export const findWork = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('imports')
    .select(['upload_id', 'archive', 'state', 'step', 'rows', 'created_by'])
    .where('org_id', '=', org_id)
    .executeTakeFirst()

/** Replaces one that failed. */
export const insertImport = (
  { db, org_id }: Writing<OrgScope>,
  started: { upload_id: string | null; created_by: string; total: number },
): Promise<Import> =>
  db
    .insertInto('imports')
    .values({ org_id, ...started })
    .onConflict((is) =>
      is
        .column('org_id')
        .doUpdateSet({ ...started, state: 'waiting', reason: null, done: 0, modified: sql<string>`excluded.modified` }),
    )
    .returning(shown)
    .executeTakeFirstOrThrow()

/** In talks from before the import. */
export async function countLateHits({ db, org_id }: OrgScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hits h
      join talks t on t.org_id = h.org_id and t.talk_id = h.talk_id
      join imports i on i.org_id = h.org_id
    where h.org_id = ${org_id} and t.org_id = ${org_id} and i.org_id = ${org_id}
      and t.created < i.created and t.deleted is null and ${isHeard('t.channel_id')}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Progress {
  state?: State
  reason?: string | null
  done?: number
  total?: number
  archive?: string
  step?: number
  rows?: number
}

export const updateImport = ({ db, org_id }: Writing<OrgScope>, progress: Progress) =>
  db
    .updateTable('imports')
    .set({ ...progress, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .execute()

export interface Contents {
  talks: boolean
  /** Besides the first channel. */
  nouns: boolean
}

export async function findContents({ db, org_id }: OrgScope): Promise<Contents> {
  const { rows } = await sql<Contents>`
    select exists (select from talks where org_id = ${org_id}) as talks,
      (exists (select from speakers where org_id = ${org_id}) or exists (select from tags where org_id = ${org_id})
        or exists (select from alerts where org_id = ${org_id})
        or exists (select from addresses where org_id = ${org_id})) as nouns`.execute(db)
  return rows[0] ?? { talks: false, nouns: false }
}

export const updateSettings = ({ db, org_id }: Writing<OrgScope>, settings: Omit<Manifest['settings'], 'name'>) =>
  db.updateTable('organizations').set(settings).where('org_id', '=', org_id).execute()

export const updateImage = ({ db, org_id }: Writing<OrgScope>, image: string) =>
  db.updateTable('organizations').set({ image }).where('org_id', '=', org_id).execute()

/** The empty first channel of a new organization, and those with a name of the archive, make room. */
export const deleteChannelsCalled = ({ db, org_id }: Writing<OrgScope>, names: string[], except: string[]) =>
  sql`
    delete from channels c where c.org_id = ${org_id} and (lower(c.name) = any (${names}::text[])
        or c.created = (select o.created from organizations o where o.org_id = ${org_id}))
      and c.channel_id <> all (${except}::uuid[])
      and not exists (select 1 from talks t where t.org_id = ${org_id} and t.channel_id = c.channel_id)`.execute(db)

interface InsertedRow {
  talk_id?: string
  recorded_at?: string
  bytes?: number
  sound_deleted?: string | null
}

/** Rows as JSON. Rows that exist are left as they are, and those without a parent are left out. Returns the new ones. */
export async function insertRows({ db, org_id }: Writing<OrgScope>, { name, parent }: ArchiveTable, rows: object[]) {
  const columns = ['org_id', ...Object.keys(rows[0] ?? {})]
  const values = columns.map((column) => (column === 'org_id' ? sql`${org_id}::uuid` : sql.ref(`r.${column}`)))
  const present =
    parent === undefined
      ? sql`true`
      : sql`exists (select 1 from ${sql.table(parents[parent])} p
          where p.org_id = ${org_id} and p.${sql.ref(parent)} = r.${sql.ref(parent)})`
  const result = await sql<InsertedRow>`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb) r
    where ${present} on conflict do nothing returning ${sql.raw(counted[name] ?? 'org_id')}`.execute(db)
  return result.rows
}

/** What is counted ahead of rows. */
const counted: Partial<Record<ArchiveTable['name'], string>> = {
  talks: 'talk_id, recorded_at, bytes, sound_deleted',
  hits: 'talk_id',
}

const parents = { channel_id: 'channels', talk_id: 'talks' } as const

export const findArriving = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['state', 'sha256', 'bytes'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()

export const updateMediaType = ({ db, org_id }: Writing<OrgScope>, talk_id: string, media_type: string) =>
  db.updateTable('talks').set({ media_type }).where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()

export const updateSpeakerFiles = (
  { db, org_id }: Writing<OrgScope>,
  speaker_id: string,
  files: { image?: string; sample?: string },
) => db.updateTable('speakers').set(files).where('org_id', '=', org_id).where('speaker_id', '=', speaker_id).execute()

export const findOrganization = ({ db, org_id }: OrgScope) =>
  db.selectFrom('organizations').select(['name', 'deleted']).where('org_id', '=', org_id).executeTakeFirst()
