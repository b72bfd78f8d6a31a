import type { SavedSearch } from '@earshot/contract/saved-searches'
import { type SqlBool, sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { MemberScope, OrgScope } from '../../organizations/scope.ts'

const shown = ['org_id', 'search_id', 'name', 'query', 'filters', 'shared', 'created', 'created_by'] as const

const namesOnlyHeard = sql<SqlBool>`not (channel_ids && hidden_channels())`

/** What is shared, and what the person saved. A key acts for everyone, and sees what is shared. */
const searchesOf = ({ db, org_id, user_id, key_id }: MemberScope) =>
  db
    .selectFrom('saved_searches')
    .select(shown)
    .where('org_id', '=', org_id)
    .where(namesOnlyHeard)
    .where((is) => is.or([is('shared', '=', true), ...(key_id ? [] : [is('created_by', '=', user_id)])]))

export const listSearches = (org: MemberScope): Promise<SavedSearch[]> =>
  searchesOf(org)
    .orderBy((of) => of.fn('lower', ['name']))
    .orderBy('search_id')
    .execute()

export const findSearch = (org: MemberScope, search_id: string) =>
  searchesOf(org).select('channel_ids').where('search_id', '=', search_id).executeTakeFirst()

/** When the person last opened each search. */
export const listOpened = ({ db, org_id, user_id }: MemberScope) =>
  db
    .selectFrom('search_marks')
    .select(['search_id', 'opened'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .execute()

/** Of a person: names in lower case, without that of one search. */
export const listNames = async ({ db, org_id }: OrgScope, created_by: string, except: string) =>
  (
    await db
      .selectFrom('saved_searches')
      .select(sql<string>`lower(name)`.as('name'))
      .where('org_id', '=', org_id)
      .where('created_by', '=', created_by)
      .where('search_id', '!=', except)
      .execute()
  ).map(({ name }) => name)

export async function countShared({ db, org_id }: OrgScope): Promise<number> {
  const { rows } = await sql<{ shared: number }>`
    select count(*)::int as shared from saved_searches where org_id = ${org_id} and shared`.execute(db)
  return rows[0]?.shared ?? 0
}

/** Of these channels, the private ones. */
export const listPrivate = async ({ db, org_id }: OrgScope, channel_ids: string[]) =>
  (
    await db
      .selectFrom('channels')
      .select('channel_id')
      .where('org_id', '=', org_id)
      .where('channel_id', '=', sql<string>`any(${channel_ids}::uuid[])`)
      .where('private', '=', true)
      .execute()
  ).map(({ channel_id }) => channel_id)

export interface SearchFields {
  name: string
  query: string
  filters: SavedSearch['filters']
  shared: boolean
  channel_ids: string[]
}

export const insertSearch = (
  { db, org_id, user_id }: MemberScope,
  { filters, ...search }: SearchFields & { search_id: string },
) =>
  db
    .insertInto('saved_searches')
    .values({ org_id, created_by: user_id, filters: JSON.stringify(filters), ...search })
    .returning([...shown, 'channel_ids'])
    .executeTakeFirstOrThrow()

export const updateSearch = ({ db, org_id }: OrgScope, search_id: string, { filters, ...search }: SearchFields) =>
  db
    .updateTable('saved_searches')
    .set({ ...search, filters: JSON.stringify(filters) })
    .where('org_id', '=', org_id)
    .where('search_id', '=', search_id)
    .returning([...shown, 'channel_ids'])
    .executeTakeFirstOrThrow()

export const deleteSearch = ({ db, org_id }: OrgScope, search_id: string) =>
  db.deleteFrom('saved_searches').where('org_id', '=', org_id).where('search_id', '=', search_id).execute()

/** Now, or when the oldest talk of the last hour was received that can still be found later, because it has no words yet. */
export async function findKnownUntil({ db, org_id }: OrgScope): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select iso(coalesce(min(created), now())) as until from talks
    where org_id = ${org_id} and deleted is null and ${isHeard('channel_id')}
      and state in ('received', 'transcoding', 'waiting', 'transcribing') and created > now() - interval '1 hour'`.execute(
    db,
  )
  return rows[0]?.until ?? new Date().toISOString()
}

export const updateOpened = ({ db, org_id, user_id }: MemberScope, search_id: string, opened: string) =>
  db
    .insertInto('search_marks')
    .values({ org_id, search_id, user_id, opened })
    .onConflict((on) => on.columns(['org_id', 'search_id', 'user_id']).doUpdateSet({ opened }))
    .execute()

/** Of people who do not see it any more. */
export const deleteFeedsOfOthers = (
  { db, org_id }: OrgScope,
  { search_id, created_by }: Pick<SavedSearch, 'search_id' | 'created_by'>,
) =>
  db
    .deleteFrom('feeds')
    .where('org_id', '=', org_id)
    .where('search_id', '=', search_id)
    .where('user_id', '!=', created_by)
    .execute()
