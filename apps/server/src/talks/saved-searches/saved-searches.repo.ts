import type { SavedSearch } from '@earshot/contract/saved-searches'
import { type SqlBool, sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

const shown = ['org_id', 'search_id', 'name', 'query', 'filters', 'shared', 'created', 'created_by'] as const

/** What is shared, and what the person saved. A key acts for everyone, and sees what is shared. */
const searchesOf = ({ db, org_id, user_id, key_id }: MemberScope) =>
  db
    .selectFrom('saved_searches as s')
    .leftJoin('search_marks as m', (on) =>
      on.onRef('m.org_id', '=', 's.org_id').onRef('m.search_id', '=', 's.search_id').on('m.user_id', '=', user_id),
    )
    .select(['s.org_id', 's.search_id', 's.name', 's.query', 's.filters', 's.shared', 's.created', 's.created_by'])
    .select(sql<boolean>`coalesce(m.follow, false)`.as('followed'))
    .where('s.org_id', '=', org_id)
    .where(sql<SqlBool>`not (s.channel_ids && hidden_channels())`)
    .where((is) => is.or([is('s.shared', '=', true), ...(key_id ? [] : [is('s.created_by', '=', user_id)])]))

export const listSearches = (org: MemberScope): Promise<SavedSearch[]> =>
  searchesOf(org)
    .orderBy((of) => of.fn('lower', ['s.name']))
    .orderBy('s.search_id')
    .execute()

export const findSearch = (org: MemberScope, search_id: string) =>
  searchesOf(org).select('s.channel_ids').where('s.search_id', '=', search_id).executeTakeFirst()

/** When the person last opened each search. */
export const listOpened = ({ db, org_id, user_id }: MemberScope) =>
  db
    .selectFrom('search_marks')
    .select(['search_id', 'opened'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .execute()

/** Of a person's own searches and of those that they see, without one. */
export const listNames = ({ db, org_id }: OrgScope, created_by: string, except: string) =>
  db
    .selectFrom('saved_searches')
    .select(['name', 'created_by', 'shared'])
    .where('org_id', '=', org_id)
    .where((is) => is.or([is('created_by', '=', created_by), is('shared', '=', true)]))
    .where('search_id', '!=', except)
    .where(sql<SqlBool>`not (channel_ids && hidden_channels())`)
    .execute()

export async function countShared({ db, org_id }: OrgScope): Promise<number> {
  const { rows } = await sql<{ shared: number }>`
    select count(*)::int as shared from saved_searches where org_id = ${org_id} and shared`.execute(db)
  return rows[0]?.shared ?? 0
}

/** Searches that someone follows, and how many of them the person does. */
export async function countFollowed({ db, org_id, user_id }: MemberScope) {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(distinct search_id)::int as all, count(*) filter (where user_id = ${user_id})::int as own
    from search_marks where org_id = ${org_id} and follow`.execute(db)
  return rows[0] ?? { all: 0, own: 0 }
}

export const updateFollow = ({ db, org_id, user_id }: Writing<MemberScope>, search_id: string, follow: boolean) =>
  db
    .insertInto('search_marks')
    .values({ org_id, search_id, user_id, opened: null, follow })
    .onConflict((on) => on.columns(['org_id', 'search_id', 'user_id']).doUpdateSet({ follow }))
    .execute()

export interface SearchFields {
  name: string
  query: string
  filters: SavedSearch['filters']
  shared: boolean
  channel_ids: string[]
}

export const insertSearch = (
  { db, org_id, user_id }: Writing<MemberScope>,
  { filters, ...search }: SearchFields & { search_id: string },
) =>
  db
    .insertInto('saved_searches')
    .values({ org_id, created_by: user_id, filters: JSON.stringify(filters), ...search })
    .returning([...shown, 'channel_ids'])
    .executeTakeFirstOrThrow()

export const updateSearch = (
  { db, org_id }: Writing<OrgScope>,
  search_id: string,
  { filters, ...search }: SearchFields,
) =>
  db
    .updateTable('saved_searches')
    .set({ ...search, filters: JSON.stringify(filters) })
    .where('org_id', '=', org_id)
    .where('search_id', '=', search_id)
    .returning([...shown, 'channel_ids'])
    .executeTakeFirstOrThrow()

export const deleteSearch = ({ db, org_id }: Writing<OrgScope>, search_id: string) =>
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

export const updateOpened = ({ db, org_id, user_id }: Writing<MemberScope>, search_id: string, opened: string) =>
  db
    .insertInto('search_marks')
    .values({ org_id, search_id, user_id, opened })
    .onConflict((on) => on.columns(['org_id', 'search_id', 'user_id']).doUpdateSet({ opened }))
    .execute()

/** Feeds and follows of people who do not see it any more. */
export async function deleteUsesByOthers(
  { db, org_id }: Writing<OrgScope>,
  { search_id, created_by }: Pick<SavedSearch, 'search_id' | 'created_by'>,
) {
  for (const table of ['feeds', 'search_marks'] as const)
    await db
      .deleteFrom(table)
      .where('org_id', '=', org_id)
      .where('search_id', '=', search_id)
      .where('user_id', '!=', created_by)
      .execute()
}
