import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { Writing, OrgScope } from '../scope.ts'

export interface ExpiredObject {
  kind: 'organization' | 'talk' | 'address' | 'upload'
  org_id: string
  id: string
}

export async function listOverdue(db: Reads, { bins, uploads, most }: { bins: Date; uploads: Date; most: number }) {
  const { rows } = await sql<ExpiredObject>`
    select kind, org_id, id from overdue(${bins.toISOString()}, ${uploads.toISOString()}, ${most})`.execute(db)
  return rows
}

/** Undefined if the talk was restored or deleted in between. */
export const lockTalk = ({ db, org_id }: Writing<OrgScope>, talk_id: string, before: Date) =>
  db
    .selectFrom('talks')
    .select('channel_id')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('deleted', '<', before.toISOString())
    .forUpdate()
    .executeTakeFirst()

/** Every version, and what the talk is found by: also its title and summary. */
export async function findTexts({ db, org_id }: OrgScope, talk_id: string): Promise<string> {
  const versions = db
    .selectFrom('transcripts')
    .select('text')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
  const found = db
    .selectFrom('talks')
    .select('tokens as text')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
  return (await versions.unionAll(found).execute()).map(({ text }) => text).join('\n')
}

export const deleteTalk = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db.deleteFrom('talks').where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()

/** What was said of a talk to webhooks, and waits to be said. */
export const deleteDeliveriesOf = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  sql`delete from deliveries where org_id = ${org_id} and payload->>'talk_id' = ${talk_id}`.execute(db)

export const deleteAddress = ({ db, org_id }: Writing<OrgScope>, address_id: string, before: Date) =>
  db
    .deleteFrom('addresses')
    .where('org_id', '=', org_id)
    .where('address_id', '=', address_id)
    .where('deleted', '<', before.toISOString())
    .execute()

export const deleteUpload = ({ db, org_id }: Writing<OrgScope>, upload_id: string, before: Date) =>
  db
    .deleteFrom('uploads')
    .where('org_id', '=', org_id)
    .where('upload_id', '=', upload_id)
    .where('created', '<', before.toISOString())
    .execute()

const AT_ONCE = 500

/** In batches, so that a large organization is deleted in small steps. Returns how many. */
export async function deleteSomeTalks({ db, org_id }: Writing<OrgScope>): Promise<number> {
  const some = db.selectFrom('talks').select('talk_id').where('org_id', '=', org_id).limit(AT_ONCE)
  const { numDeletedRows } = await db
    .deleteFrom('talks')
    .where('org_id', '=', org_id)
    .where('talk_id', 'in', some)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deleteOrganization({ db, org_id }: Writing<OrgScope>) {
  await db.deleteFrom('talk_counts').where('org_id', '=', org_id).execute()
  await db.deleteFrom('organizations').where('org_id', '=', org_id).execute()
  for (const table of ['directory', 'connected_apps', 'security_events'] as const)
    await db.deleteFrom(table).where('org_id', '=', org_id).execute()
}

/** Schedules the removal of bytes: a key, or a prefix that ends with a slash. */
export const insertRemovals = (db: Database, prefixes: string[], hours: number) =>
  db
    .insertInto('removals')
    .values(prefixes.map((prefix) => ({ prefix, due: sql<string>`now() + make_interval(hours => ${hours})` })))
    .onConflict((on) => on.column('prefix').doNothing())
    .execute()

export const listRemovals = (db: Reads, most: number) =>
  db.selectFrom('removals').select('prefix').where('due', '<', sql<string>`now()`).orderBy('due').limit(most).execute()

export const deleteRemoval = (db: Database, prefix: string) =>
  db.deleteFrom('removals').where('prefix', '=', prefix).execute()
