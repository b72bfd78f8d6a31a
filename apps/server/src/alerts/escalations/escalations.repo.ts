import type { Escalation } from '@earshot/contract/escalations'
import { sql } from 'kysely'
import { isOpenTo } from '../../organizations/hidden-channels.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

export interface HitId {
  alert_id: string
  talk_id: string
}

export const listUrgent = ({ db, org_id }: OrgScope, alert_ids: string[]) =>
  db
    .selectFrom('alerts')
    .select('alert_id')
    .where('org_id', '=', org_id)
    .where('alert_id', 'in', alert_ids)
    .where('escalation', 'is not', null)
    .execute()

/** A hit that waits to be acknowledged, with what is said of it. Locks it. */
export const findUnacknowledged = ({ db, org_id }: Writing<OrgScope>, { alert_id, talk_id }: HitId) =>
  db
    .selectFrom('hits as h')
    .innerJoin('alerts as a', (on) => on.onRef('a.org_id', '=', 'h.org_id').onRef('a.alert_id', '=', 'h.alert_id'))
    .innerJoin('talks as t', (on) => on.onRef('t.org_id', '=', 'h.org_id').onRef('t.talk_id', '=', 'h.talk_id'))
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 'h.org_id').onRef('c.channel_id', '=', 'h.channel_id'),
    )
    .select(['h.alert_id', 'h.talk_id', 'h.channel_id', 'h.keyword', 'h.start', 'h.before', 'h.match', 'h.after'])
    .select(['h.silence', 't.language', 'c.name as channel', sql<Escalation>`a.escalation`.as('escalation')])
    .where('h.org_id', '=', org_id)
    .where('h.alert_id', '=', alert_id)
    .where('h.talk_id', '=', talk_id)
    .where('h.state', '=', 'new')
    .where('a.escalation', 'is not', null)
    .where('t.deleted', 'is', null)
    .forUpdate('h')
    .executeTakeFirst()

export type UnacknowledgedHit = NonNullable<Awaited<ReturnType<typeof findUnacknowledged>>>

/** Whether the person hears the channel and may acknowledge its hits: by their role there, else in the organization. */
export async function mayAcknowledge({ db, org_id }: OrgScope, user_id: string, channel_id: string) {
  const found = await db
    .selectFrom('channels as c')
    .innerJoin('members as m', (on) => on.onRef('m.org_id', '=', 'c.org_id').on('m.user_id', '=', user_id))
    .leftJoin('channel_members as r', (on) =>
      on
        .onRef('r.org_id', '=', 'c.org_id')
        .onRef('r.channel_id', '=', 'c.channel_id')
        .onRef('r.user_id', '=', 'm.user_id'),
    )
    .select('c.channel_id')
    .where('c.org_id', '=', org_id)
    .where('c.channel_id', '=', channel_id)
    .where(isOpenTo('c', org_id, user_id))
    .where(sql<boolean>`(m.org_role = 'admin' or coalesce(r.role = 'moderator', m.moderate))`)
    .executeTakeFirst()
  return found !== undefined
}

interface NewStep extends HitId {
  step: number
  user_id: string
  ways: string[]
}

/** False if this step was taken before. */
export async function insertStep({ db, org_id }: Writing<OrgScope>, step: NewStep) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('hit_steps')
    .values({ org_id, ...step })
    .onConflict((on) => on.columns(['org_id', 'alert_id', 'talk_id', 'step']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The people in their order; once all of them have left, the organization's admins. */
export async function listTold(org: OrgScope, user_ids: string[]): Promise<string[]> {
  if ((await listMembersAmong(org, user_ids)).size > 0) return user_ids
  const admins = await org.db
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', org.org_id)
    .where('org_role', '=', 'admin')
    .orderBy('created')
    .orderBy('user_id')
    .limit(MOST_ADMINS)
    .execute()
  return admins.map(({ user_id }) => user_id)
}

const MOST_ADMINS = 10

/** Ids of these people who are members. */
export async function listMembersAmong({ db, org_id }: OrgScope, user_ids: string[]) {
  const found = await db
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('user_id', '=', sql<string>`any (${user_ids}::uuid[])`)
    .execute()
  return new Set(found.map(({ user_id }) => user_id))
}
