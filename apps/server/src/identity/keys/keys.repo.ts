import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { sql } from 'kysely'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

const shown = [
  'org_id',
  'key_id',
  'name',
  'send',
  'ending',
  'created',
  'created_by',
  'last_used',
  'expires_at',
  'channel_id',
  'channel_ids',
  'new_channels',
] as const

/** Newest first. */
export const listKeys = ({ db, org_id }: OrgScope, key_id?: string) =>
  db
    .selectFrom('api_keys')
    .select(shown)
    .where('org_id', '=', org_id)
    .$if(key_id !== undefined, (of) => of.where('key_id', '=', key_id as string))
    .orderBy('created', 'desc')
    .execute()

export async function findOrganizationName({ db, org_id }: OrgScope) {
  const of = db.selectFrom('organizations').select('name').where('org_id', '=', org_id)
  return (await of.executeTakeFirstOrThrow()).name
}

/** Locks the organization's row, so that concurrent creations wait for this transaction. */
export async function countKeysLocked({ db, org_id }: OrgScope) {
  await sql`select from organizations where org_id = ${org_id} for no key update`.execute(db)
  const { keys } = await db
    .selectFrom('api_keys')
    .select((of) => of.fn.countAll<number>().as('keys'))
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()
  return keys
}

interface NewKey {
  key_id: string
  name: string
  send: boolean
  expires_at: string | null
  channel_id: string | null
  channel_ids: string[]
  new_channels: boolean
  ending: string
  secret_hash: string
}

export async function insertKey({ db, org_id, user_id }: Writing<MemberScope>, key: NewKey) {
  await db.insertInto('directory').values({ kind: 'key', id: key.key_id, org_id }).execute()
  return db
    .insertInto('api_keys')
    .values({ org_id, created_by: user_id, ...key })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** Deletes one key by id, or all that a person created. Returns the deleted keys. */
export async function deleteKeys(
  { db, org_id }: Writing<OrgScope>,
  which: { key_id: string } | { created_by: string },
) {
  const gone = await db
    .deleteFrom('api_keys')
    .where('org_id', '=', org_id)
    .where((is) => is.and(which))
    .returning(['key_id', 'name'])
    .execute()
  for (const { key_id } of gone)
    await db
      .deleteFrom('directory')
      .where('kind', '=', 'key')
      .where('id', '=', key_id)
      .where('org_id', '=', org_id)
      .execute()
  return gone
}

/** The key with its owner. Only if the owner is still a member or is an operator. */
export const findKey = ({ db, org_id }: OrgScope, key_id: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.user_id', 'k.created_by')
    .leftJoin('members as m', (join) => join.onRef('m.org_id', '=', 'k.org_id').onRef('m.user_id', '=', 'k.created_by'))
    .select(['k.key_id', 'k.secret_hash', 'k.channel_id', 'k.channel_ids', 'k.name', 'u.user_id', 'u.verified'])
    .select(sql<number>`case when m.user_id is null then u.level else 0 end`.as('level'))
    .select(sql<boolean>`k.send and coalesce(m.send, false)`.as('send'))
    .select(sql<boolean>`k.last_used is null or k.last_used < now() - interval '1 minute'`.as('long_unused'))
    .where('k.org_id', '=', org_id)
    .where('k.key_id', '=', key_id)
    .where((is) => is.or([is('m.user_id', 'is not', null), is('u.level', '>=', ADMIN_LEVEL)]))
    .where((is) => is.or([is('k.expires_at', 'is', null), is('k.expires_at', '>', sql<string>`now()`)]))
    .executeTakeFirst()

/** Whether its radio calls create channels. */
export const findNewChannels = async ({ db, org_id }: OrgScope, key_id: string) =>
  (
    await db
      .selectFrom('api_keys')
      .select('new_channels')
      .where('org_id', '=', org_id)
      .where('key_id', '=', key_id)
      .executeTakeFirst()
  )?.new_channels ?? false

export const updateKeyUsed = ({ db, org_id }: Writing<OrgScope>, key_id: string) =>
  db
    .updateTable('api_keys')
    .set({ last_used: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('key_id', '=', key_id)
    .execute()
