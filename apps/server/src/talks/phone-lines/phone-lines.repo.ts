import type { PhoneLine } from '@earshot/contract/phone-lines'
import { sql } from 'kysely'
import type { MemberScope, OrgScope } from '../../organizations/scope.ts'

export type StoredLine = Omit<PhoneLine, 'twilio_url'>
export type LineFields = Omit<StoredLine, 'line_id' | 'org_id' | 'created' | 'created_by'>

const shown = [
  'org_id',
  'line_id',
  'number',
  'channel_id',
  'keys',
  'greeting',
  'greeting_sound',
  'language',
  'longest',
  'unknown',
  'unknown_channel_id',
  'listening',
  'created',
  'created_by',
] as const

export const listLines = ({ db, org_id }: OrgScope): Promise<StoredLine[]> =>
  db.selectFrom('phone_lines').select(shown).where('org_id', '=', org_id).orderBy('number').execute()

export const findLine = (
  { db, org_id }: OrgScope,
  which: { line_id: string } | { number: string },
): Promise<StoredLine | undefined> =>
  db
    .selectFrom('phone_lines')
    .select(shown)
    .where('org_id', '=', org_id)
    .where((is) => is.and(which))
    .executeTakeFirst()

/** Who added a number, or once they have left, the member who has been an admin here for the longest time. */
export async function findAnswerable({ db, org_id }: OrgScope, created_by: string): Promise<string> {
  const found = await db
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where((is) => is.or([is('user_id', '=', created_by), is('org_role', '=', 'admin')]))
    .orderBy((by) => by('user_id', '=', created_by), 'desc')
    .orderBy('created')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return found?.user_id ?? created_by
}

/** Of the channels that every caller may know of. */
export const listOpenNames = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('channels')
    .select(['channel_id', 'name'])
    .where('org_id', '=', org_id)
    .where('private', '=', false)
    .where('archived', 'is', null)
    .execute()

const columnsOf = ({ keys, ...fields }: LineFields) => ({
  ...fields,
  keys: JSON.stringify(keys),
  channel_ids: channelsOf({ keys, ...fields }),
})

export const channelsOf = ({ channel_id, keys, unknown_channel_id }: LineFields) => [
  ...new Set([channel_id, ...keys.map((key) => key.channel_id), ...(unknown_channel_id ? [unknown_channel_id] : [])]),
]

export async function insertLine({ db, org_id, user_id }: MemberScope, line_id: string, fields: LineFields) {
  await db.insertInto('directory').values({ kind: 'line', id: line_id, org_id }).execute()
  await db
    .insertInto('phone_lines')
    .values({ org_id, line_id, created_by: user_id, ...columnsOf(fields) })
    .execute()
}

export const updateLine = ({ db, org_id }: OrgScope, line_id: string, fields: LineFields) =>
  db
    .updateTable('phone_lines')
    .set(columnsOf(fields))
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .execute()

export async function deleteLine({ db, org_id }: OrgScope, line_id: string) {
  await db
    .deleteFrom('directory')
    .where('kind', '=', 'line')
    .where('id', '=', line_id)
    .where('org_id', '=', org_id)
    .execute()
  await db.deleteFrom('phone_lines').where('org_id', '=', org_id).where('line_id', '=', line_id).execute()
}

interface CallKey {
  line_id: string
  call_id: string
}

/** The first event decides who calls; later ones find what it stored. */
export async function findOrInsertCall(
  { db, org_id }: OrgScope,
  { line_id, call_id }: CallKey,
  from: { user_id: string | null; caller: string },
) {
  await db
    .insertInto('phone_calls')
    .values({ org_id, line_id, call_id, ...from })
    .onConflict((on) => on.columns(['org_id', 'line_id', 'call_id']).doNothing())
    .execute()
  return db
    .selectFrom('phone_calls')
    .select(['line_id', 'call_id', 'user_id', 'caller', 'channel_id', 'pin_tries'])
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .where('call_id', '=', call_id)
    .executeTakeFirstOrThrow()
}

export const updateCall = ({ db, org_id }: OrgScope, { line_id, call_id }: CallKey, channel_id: string | null) =>
  db
    .updateTable('phone_calls')
    .set({ channel_id })
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .where('call_id', '=', call_id)
    .execute()

/** Of an organization: calls whose events can no longer be repeated. */
export const deletePastCalls = ({ db, org_id }: OrgScope) =>
  db
    .deleteFrom('phone_calls')
    .where('org_id', '=', org_id)
    .where('created', '<', sql<string>`now() - interval '7 days'`)
    .execute()
