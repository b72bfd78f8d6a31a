import type { ChannelRole } from '@earshot/contract/rules/roles'
import { sql } from 'kysely'
import type { Writing, OrgScope } from '../scope.ts'

export interface ImportedPersonRow {
  user_id: string
  name: string
  email: string
  channels: ImportedRole[]
}

export interface ImportedRole {
  channel_id: string
  role: ChannelRole | null
}

export const insertPeople = ({ db, org_id }: Writing<OrgScope>, people: ImportedPersonRow[]) =>
  db
    .insertInto('imported_people')
    .values(people.map((person) => ({ org_id, ...person, channels: JSON.stringify(person.channels) })))
    .onConflict((is) => is.doNothing())
    .execute()

export const listUnlinked = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('imported_people')
    .select(['user_id', 'name', 'email', 'channels'])
    .where('org_id', '=', org_id)
    .where('linked', 'is', null)
    .orderBy('name')
    .orderBy('user_id')
    .execute()

export const listUnlinkedCalled = ({ db, org_id }: OrgScope, email: string) =>
  db
    .selectFrom('imported_people')
    .select(['user_id', 'channels'])
    .where('org_id', '=', org_id)
    .where('email', '=', email)
    .where('linked', 'is', null)
    .execute()

export const updateLinked = ({ db, org_id }: Writing<OrgScope>, user_id: string, linked: string) =>
  db
    .updateTable('imported_people')
    .set({ linked })
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .execute()

export interface PersonColumn {
  table: string
  column: string
}

/** Gives rows of an imported person to the account that has joined. */
export const updateOwner = (
  { db, org_id }: OrgScope,
  { table, column }: PersonColumn,
  { from, to }: { from: string; to: string },
) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where org_id = ${org_id} and ${sql.ref(column)} = ${from}`.execute(db)

/** Of saved searches for what the person sent. */
export const updateSearchedSender = ({ db, org_id }: OrgScope, { from, to }: { from: string; to: string }) =>
  sql`update saved_searches set filters = jsonb_set(filters, '{user_id}', to_jsonb(${to}::text))
    where org_id = ${org_id} and filters->>'user_id' = ${from}::text`.execute(db)

/** Of these channels, those that exist, unless the person has left again. Idempotent. */
export const insertChannelMember = ({ db, org_id }: Writing<OrgScope>, user_id: string, channels: ImportedRole[]) =>
  sql`
    insert into channel_members (org_id, channel_id, user_id, role, added_by)
    select c.org_id, c.channel_id, ${user_id}, r.role, c.created_by
    from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as r (channel_id uuid, role text)
    join channels c on c.org_id = ${org_id} and c.channel_id = r.channel_id
    where exists (select 1 from members m where m.org_id = c.org_id and m.user_id = ${user_id})
    on conflict (org_id, channel_id, user_id) do update set role = excluded.role`.execute(db)

/** Who sent a talk has heard it, but not what unknown callers said in their name. What they have marked since stays. */
export const insertOwnListens = ({ db, org_id }: Writing<OrgScope>, user_id: string) =>
  sql`
    insert into listens (org_id, user_id, talk_id, heard)
    select t.org_id, t.user_id, t.talk_id, true from talks t where t.org_id = ${org_id} and t.user_id = ${user_id}
      and t.key_id is null and coalesce(t.by_phone, 'member') = 'member'
    on conflict (org_id, user_id, talk_id) do nothing`.execute(db)
