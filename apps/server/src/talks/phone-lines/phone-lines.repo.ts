import type { PhoneLine } from '@earshot/contract/phone-lines'
import { sql } from 'kysely'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

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

export const listLines = (org: OrgScope): Promise<StoredLine[]> => active(org).orderBy('number').execute()

type Which = { line_id: string } | { number: string }

export const findLine = (org: OrgScope, which: Which): Promise<StoredLine | undefined> =>
  active(org)
    .where((is) => is.and(which))
    .executeTakeFirst()

const active = ({ db, org_id }: OrgScope) =>
  db.selectFrom('phone_lines').select(shown).where('org_id', '=', org_id).where('removed', 'is', null)

/** Also one that was removed since the caller was told to speak. */
export function findCalledLine(
  { db, org_id }: OrgScope,
  which: Which,
  call_id: string,
): Promise<StoredLine | undefined> {
  const accepted = sql<boolean>`exists (
    select from phone_calls c
    where c.org_id = ${org_id} and c.line_id = phone_lines.line_id and c.call_id = ${call_id} and c.accepted is not null)`
  return db
    .selectFrom('phone_lines')
    .select(shown)
    .where('org_id', '=', org_id)
    .where((is) => is.and(which))
    .where((is) => is.or([is('removed', 'is', null), accepted]))
    .orderBy(accepted, 'desc')
    .orderBy('removed', (by) => by.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

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

export async function insertLine({ db, org_id, user_id }: Writing<MemberScope>, line_id: string, fields: LineFields) {
  await db.insertInto('directory').values({ kind: 'line', id: line_id, org_id }).execute()
  await db
    .insertInto('phone_lines')
    .values({ org_id, line_id, created_by: user_id, ...columnsOf(fields) })
    .execute()
}

export const updateLine = ({ db, org_id }: Writing<OrgScope>, line_id: string, fields: LineFields) =>
  db
    .updateTable('phone_lines')
    .set(columnsOf(fields))
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .execute()

/** Calls and callers do not find it any more, but a message that is on its way does. */
export const hideLine = ({ db, org_id }: Writing<OrgScope>, line_id: string) =>
  db
    .updateTable('phone_lines')
    .set({ removed: sql<string>`now()`, greeting: '', greeting_sound: '' })
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .execute()

export async function deleteLine({ db, org_id }: Writing<OrgScope>, line_id: string) {
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

/** Undefined if an earlier event of the call did. */
export const insertCall = (
  { db, org_id }: Writing<OrgScope>,
  { line_id, call_id }: CallKey,
  from: { user_id: string | null; caller: string },
) =>
  db
    .insertInto('phone_calls')
    .values({ org_id, line_id, call_id, ...from })
    .onConflict((on) => on.columns(['org_id', 'line_id', 'call_id']).doNothing())
    .returning('call_id')
    .executeTakeFirst()

export const findCall = ({ db, org_id }: OrgScope, { line_id, call_id }: CallKey) =>
  db
    .selectFrom('phone_calls')
    .select(['line_id', 'call_id', 'user_id', 'caller', 'channel_id', 'accepted', 'pin_tries', 'blocked'])
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .where('call_id', '=', call_id)
    .executeTakeFirstOrThrow()

export const updateCall = (
  { db, org_id }: Writing<OrgScope>,
  { line_id, call_id }: CallKey,
  changes: { channel_id?: string | null; accepted?: string | null; blocked?: boolean },
) =>
  db
    .updateTable('phone_calls')
    .set(changes)
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .where('call_id', '=', call_id)
    .execute()

/** Days in which events of a call can be repeated. */
export const CALL_DAYS = 7

/** Of an organization: calls whose events can no longer be repeated. */
export const deletePastCalls = ({ db, org_id }: Writing<OrgScope>) =>
  db
    .deleteFrom('phone_calls')
    .where('org_id', '=', org_id)
    .where('created', '<', sql<string>`now() - make_interval(days => ${CALL_DAYS})`)
    .execute()
