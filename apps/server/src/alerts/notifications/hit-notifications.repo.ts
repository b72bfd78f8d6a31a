import type { NotificationSettings } from '@earshot/contract/notifications'
import { sql } from 'kysely'
import { isOpenTo } from '../../organizations/hidden-channels.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

/** With the notification settings of their alerts; empty if the talk is gone. */
export const listHits = ({ db, org_id }: OrgScope, { talk_id, alert_ids }: { talk_id: string; alert_ids: string[] }) =>
  db
    .selectFrom('hits as h')
    .innerJoin('alerts as a', (on) => on.onRef('a.org_id', '=', 'h.org_id').onRef('a.alert_id', '=', 'h.alert_id'))
    .innerJoin('talks as t', (on) => on.onRef('t.org_id', '=', 'h.org_id').onRef('t.talk_id', '=', 'h.talk_id'))
    .select([
      'h.alert_id',
      'h.channel_id',
      'h.created',
      'h.start',
      'h.late',
      't.recorded_at',
      'a.created_by',
      'a.fresh_for_email',
      'a.cooldown',
      'a.recipients',
      'a.escalation',
      sql<string>`now()`.as('now'),
    ])
    .where('h.org_id', '=', org_id)
    .where('h.talk_id', '=', talk_id)
    .where('h.alert_id', 'in', alert_ids)
    .where('t.deleted', 'is', null)
    .execute()

/** The members who can be notified: those with settings, those named, and those with one of the roles. */
export const listListeners = (
  { db, org_id }: OrgScope,
  { user_ids, moderators }: { user_ids: string[]; moderators: boolean },
) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .leftJoin('notification_settings as s', (on) =>
      on.onRef('s.org_id', '=', 'm.org_id').onRef('s.user_id', '=', 'm.user_id'),
    )
    .select([
      'm.user_id',
      'm.org_role',
      'm.moderate',
      sql<Partial<NotificationSettings> | null>`s.settings`.as('settings'),
    ])
    .where('m.org_id', '=', org_id)
    .where('u.verified', '=', true)
    .where((is) =>
      is.or([
        is('s.user_id', 'is not', null),
        is('m.user_id', '=', sql<string>`any (${user_ids}::uuid[])`),
        is('m.org_role', '=', 'admin'),
        ...(moderators ? [is('m.moderate', '=', true)] : []),
      ]),
    )
    .execute()

/** When each user was or will be notified of each alert, and until when further hits are held back. */
export const listNotified = (
  { db, org_id }: OrgScope,
  { user_ids, alert_ids }: { user_ids: string[]; alert_ids: string[] },
) =>
  db
    .selectFrom('notices')
    .select(['user_id', 'alert_id'])
    .select(sql<string | null>`max(coalesce(sent, case when due <= now() then due end))`.as('told'))
    .select(sql<string | null>`min(case when sent is null and due > now() then due end)`.as('held'))
    .where('org_id', '=', org_id)
    .where('user_id', 'in', user_ids)
    .where('alert_id', 'in', alert_ids)
    .where('assigned_by', 'is', null)
    .where((is) => is.or([is('sent', 'is', null), is('sent', '>', sql<string>`now() - interval '1 day'`)]))
    .groupBy(['user_id', 'alert_id'])
    .execute()

export interface NewHitNotification {
  user_id: string
  alert_id: string
  talk_id: string
  email: boolean
  push: boolean
  due: string
}

/** A statement takes at most 65,535 values. */
const AT_ONCE = 5000

/** Idempotent: unique per (user, hit). Returns the new ones. */
export async function insertHitNotifications(org: Writing<OrgScope>, notices: NewHitNotification[]) {
  const added: { user_id: string; due: string }[] = []
  for (let from = 0; from < notices.length; from += AT_ONCE)
    added.push(...(await insertSome(org, notices.slice(from, from + AT_ONCE))))
  return added
}

const insertSome = ({ db, org_id }: Writing<OrgScope>, notices: NewHitNotification[]) =>
  db
    .insertInto('notices')
    .values(notices.map((notice) => ({ org_id, ...notice })))
    .onConflict((on) => on.columns(['org_id', 'user_id', 'alert_id', 'talk_id']).doNothing())
    .returning(['user_id', 'due'])
    .execute()

/** Also of a hit of which the person was notified before. */
export const upsertAssignment = (
  { db, org_id }: Writing<OrgScope>,
  { email, push, due, assigned_by, ...key }: NewHitNotification & { assigned_by: string },
) =>
  db
    .insertInto('notices')
    .values({ org_id, ...key, email, push, due, assigned_by })
    .onConflict((on) =>
      on
        .columns(['org_id', 'user_id', 'alert_id', 'talk_id'])
        .doUpdateSet({ email, push, due, assigned_by, sent: null }),
    )
    .execute()

export type DueHitNotification = Awaited<ReturnType<typeof listDue>>[number]

/** Oldest first, with the context of each match. */
export const listDue = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .selectFrom('notices as n')
    .innerJoin('hits as h', (on) =>
      on.onRef('h.org_id', '=', 'n.org_id').onRef('h.alert_id', '=', 'n.alert_id').onRef('h.talk_id', '=', 'n.talk_id'),
    )
    .innerJoin('talks as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.talk_id', '=', 'n.talk_id'))
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 'h.org_id').onRef('c.channel_id', '=', 'h.channel_id'),
    )
    .leftJoin('users as u', 'u.user_id', 'n.assigned_by')
    .select(['n.alert_id', 'n.talk_id', 'n.email', 'n.push', 'c.name as channel', 'h.channel_id'])
    .select('u.name as assigned_by')
    .select(['h.keyword', 'h.start', 'h.before', 'h.match', 'h.after', 'h.silence', 'h.late', 't.recorded_at'])
    .where('n.org_id', '=', org_id)
    .where('n.user_id', '=', user_id)
    .where('n.sent', 'is', null)
    .where('n.due', '<=', sql<string>`now()`)
    .where('t.deleted', 'is', null)
    .where(isOpenTo('c', org_id, user_id))
    .orderBy('n.created')
    .orderBy('h.start')
    .execute()
