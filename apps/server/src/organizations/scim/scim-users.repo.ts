import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { OrgScope, Writing } from '../scope.ts'
import { addressId } from './address-id.ts'

/** What the provider says of a person. */
export interface Profile {
  user_name: string
  external_id: string | null
  /** In lower case. */
  email: string
  display_name: string | null
  given_name: string | null
  family_name: string | null
  formatted: string | null
}

export interface ScimUser extends Profile {
  scim_id: string
  /** Not of a person who has left, or was removed by an admin. */
  active: boolean
  /** Null until they have come. */
  user_id: string | null
  created: string
  modified: string
}

const isActive = sql<boolean>`s.active and (s.user_id is null or m.user_id is not null)`

const usersOf = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('scim_users as s')
    .leftJoin('members as m', (join) => join.onRef('m.org_id', '=', 's.org_id').onRef('m.user_id', '=', 's.user_id'))
    .select(['s.scim_id', 's.user_name', 's.external_id', 's.email', 's.display_name', 's.given_name'])
    .select(['s.family_name', 's.formatted', 's.user_id', 's.created', 's.modified'])
    .select(isActive.as('active'))
    .where('s.org_id', '=', org_id)

export type UserFilter = Partial<Record<'scim_id' | 'user_name' | 'external_id' | 'email' | 'display_name', string>>

export interface Slice {
  /** Rows before it. */
  offset: number
  limit: number
}

const filtered = (org: OrgScope, { user_name, email, ...same }: UserFilter) =>
  usersOf(org)
    .where((is) => is.and(Object.entries(same).map(([column, value]) => is(sql.ref(`s.${column}`), '=', value))))
    .$if(user_name !== undefined, (of) => of.where(sql`lower(s.user_name)`, '=', user_name?.toLowerCase()))
    .$if(email !== undefined, (of) => of.where('s.email', '=', email?.toLowerCase() as string))

/** In the order in which they were provisioned. */
export const listScimUsers = (org: OrgScope, filter: UserFilter, { offset, limit }: Slice): Promise<ScimUser[]> =>
  filtered(org, filter).orderBy('s.scim_id').offset(offset).limit(limit).execute()

export const countScimUsers = async (org: OrgScope, filter: UserFilter): Promise<number> =>
  (
    await filtered(org, filter)
      .clearSelect()
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const findScimUser = (org: OrgScope, scim_id: string): Promise<ScimUser | undefined> =>
  usersOf(org).where('s.scim_id', '=', scim_id).executeTakeFirst()

/** By the address, of one who has not come yet. */
export const findAwaited = (org: OrgScope, email: string): Promise<ScimUser | undefined> =>
  usersOf(org)
    .where('s.email', '=', email)
    .where('s.user_id', 'is', null)
    .where('s.active', '=', true)
    .executeTakeFirst()

export const findByPerson = (org: OrgScope, user_id: string): Promise<ScimUser | undefined> =>
  usersOf(org).where('s.user_id', '=', user_id).executeTakeFirst()

export const countPeople = async ({ db, org_id }: OrgScope) => {
  const { rows } = await sql<{ people: number; waiting: number }>`
    select count(*)::int as people, count(*) filter (where s.user_id is null)::int as waiting
    from scim_users s left join members m on m.org_id = s.org_id and m.user_id = s.user_id
    where s.org_id = ${org_id} and ${isActive}`.execute(db)
  return rows[0] ?? { people: 0, waiting: 0 }
}

export async function insertScimUser(
  { db, org_id }: Writing<OrgScope>,
  user: Profile & { scim_id: string; active: boolean },
) {
  await db
    .insertInto('scim_users')
    .values({ org_id, ...user })
    .execute()
  await db
    .insertInto('directory')
    .values({ kind: 'scim_user', id: addressId(user.email), org_id })
    .execute()
}

export async function updateScimUser(
  { db, org_id }: Writing<OrgScope>,
  { scim_id, email: before }: Pick<ScimUser, 'scim_id' | 'email'>,
  { email, ...changes }: Profile & { active: boolean },
) {
  await db
    .updateTable('scim_users')
    .set({ email, ...changes, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('scim_id', '=', scim_id)
    .execute()
  if (email === before) return
  await deleteAddress({ db, org_id }, before)
  await db
    .insertInto('directory')
    .values({ kind: 'scim_user', id: addressId(email), org_id })
    .execute()
}

/** `user_id` is null until a person with the address is found. */
export const updateScimPerson = ({ db, org_id }: Writing<OrgScope>, scim_id: string, user_id: string | null) =>
  db.updateTable('scim_users').set({ user_id }).where('org_id', '=', org_id).where('scim_id', '=', scim_id).execute()

export async function deleteScimUser(
  { db, org_id }: Writing<OrgScope>,
  { scim_id, email }: Pick<ScimUser, 'scim_id' | 'email'>,
) {
  await db.deleteFrom('scim_users').where('org_id', '=', org_id).where('scim_id', '=', scim_id).execute()
  await deleteAddress({ db, org_id }, email)
}

const deleteAddress = ({ db, org_id }: { db: Database; org_id: string }, email: string) =>
  db
    .deleteFrom('directory')
    .where('kind', '=', 'scim_user')
    .where('id', '=', addressId(email))
    .where('org_id', '=', org_id)
    .execute()

/** Organizations that provision the verified address of this person. */
export async function listProvisioning(outside: Reads, user_id: string) {
  const person = await outside
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .where('verified', '=', true)
    .executeTakeFirst()
  if (!person) return { email: '', org_ids: [] }
  const found = await outside
    .selectFrom('directory')
    .select('org_id')
    .where('kind', '=', 'scim_user')
    .where('id', '=', addressId(person.email))
    .execute()
  return { email: person.email, org_ids: found.map(({ org_id }) => org_id) }
}

/** What its record has shown. Undefined for a domain that is not the organization's. */
export const findOwnDomain = ({ db, org_id }: OrgScope, domain: string) =>
  db
    .selectFrom('email_domains')
    .select(['send', 'moderate'])
    .where('org_id', '=', org_id)
    .where('domain', '=', domain)
    .where('verified', 'is not', null)
    .where('lost', 'is', null)
    .executeTakeFirst()

export const listOwnDomains = async ({ db, org_id }: OrgScope): Promise<string[]> =>
  (
    await db
      .selectFrom('email_domains')
      .select('domain')
      .where('org_id', '=', org_id)
      .where('verified', 'is not', null)
      .where('lost', 'is', null)
      .orderBy('domain')
      .execute()
  ).map(({ domain }) => domain)
