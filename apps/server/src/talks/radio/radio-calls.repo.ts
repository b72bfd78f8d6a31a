import { sql } from 'kysely'
import type { Writing, MemberScope } from '../../organizations/scope.ts'
import type { RadioCall } from './radio-call.ts'

interface Window {
  channel_id: string
  /** Before and after `started`, in seconds. */
  seconds: number
}

/** Calls that may be the same one by what recorders say. Two lists of radios without one in common are two calls. */
export const listAlike = (
  { db, org_id }: MemberScope,
  { system, talkgroups, units, started }: RadioCall,
  { channel_id, seconds }: Window,
) =>
  db
    .selectFrom('radio_calls as c')
    .innerJoin('talks as t', (on) => on.onRef('t.org_id', '=', 'c.org_id').onRef('t.talk_id', '=', 'c.talk_id'))
    .select(['c.talk_id', 'c.started', 't.sha256'])
    .where('c.org_id', '=', org_id)
    .where('c.channel_id', '=', channel_id)
    .where('c.system', '=', system)
    .where(sql<boolean>`c.talkgroups && ${talkgroups}::text[]`)
    .where(sql<boolean>`(c.units = '{}' or ${units}::text[] = '{}' or c.units && ${units}::text[])`)
    .where(
      sql<boolean>`c.started between ${started}::timestamptz - make_interval(secs => ${seconds})
        and ${started}::timestamptz + make_interval(secs => ${seconds})`,
    )
    .orderBy('c.started')
    .execute()

export async function insertRadioCall(
  { db, org_id }: Writing<MemberScope>,
  { system, talkgroups, units, started }: RadioCall,
  talk: { talk_id: string; channel_id: string },
) {
  await db
    .insertInto('radio_calls')
    .values({ org_id, system, talkgroups, units, started, ...talk })
    .execute()
}

/** The channel that a call of the talkgroup created. The key may not know it any more. */
export const findCreatedChannel = ({ db, org_id }: MemberScope, { system, talkgroups }: RadioCall) =>
  db
    .selectFrom('talkgroup_channels')
    .select(['name', 'channel_id'])
    .where('org_id', '=', org_id)
    .where('system', '=', system)
    .where('talkgroup', '=', talkgroups[0] ?? '')
    .executeTakeFirst()

export async function upsertCreatedChannel(
  { db, org_id }: Writing<MemberScope>,
  { system, talkgroups: [talkgroup = ''] }: RadioCall,
  created: { name: string; channel_id: string },
) {
  await db
    .insertInto('talkgroup_channels')
    .values({ org_id, system, talkgroup, ...created })
    .onConflict((on) => on.columns(['org_id', 'system', 'talkgroup']).doUpdateSet(created))
    .execute()
}
