import type { NotificationSettings } from '@earshot/contract/notifications'
import { senderOf } from '@earshot/contract/rules/callers'
import { sql } from 'kysely'
import { isOpenTo } from '../../organizations/hidden-channels.ts'
import { isMuted, isMutedBy } from '../../organizations/muted-channels.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { MOST_QUOTED } from '../mail/quotes.ts'
import { type Reason, UNSEEN_MINUTES } from './notification-reasons.ts'

/**
 * With the sender of the talk it answers; both are null for unknown callers. Undefined if it is gone, in the bin, or not
 * transcribed yet.
 */
export async function findSpoken({ db, org_id }: OrgScope, talk_id: string) {
  const found = await db
    .selectFrom('talks as t')
    .leftJoin('talks as r', (on) => on.onRef('r.org_id', '=', 't.org_id').onRef('r.talk_id', '=', 't.reply_to'))
    .select(['t.channel_id', 't.user_id', 't.by_phone', 't.recorded_at', 't.duration', sql<string>`now()`.as('now')])
    .select(['r.user_id as answered', 'r.by_phone as answered_by_phone'])
    .where('t.org_id', '=', org_id)
    .where('t.talk_id', '=', talk_id)
    .where('t.state', '=', 'ready')
    .where('t.deleted', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { channel_id, recorded_at, duration, now, answered, answered_by_phone } = found
  const answers = senderOf({ user_id: answered, by_phone: answered_by_phone })
  return { channel_id, recorded_at, duration, now, sender: senderOf(found), answers }
}

/**
 * The members who can be notified, without the sender, with their settings: those who have settings, those with a push
 * subscription, and those whom the talk calls. Citus cannot plan all in one query.
 */
export async function listFollowers({ db, org_id }: OrgScope, sender: string | null, called: readonly string[]) {
  const reachable = db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .where('m.org_id', '=', org_id)
    .where('m.user_id', 'is distinct from', sender)
    .where('u.verified', '=', true)
  const withPush = await reachable
    .innerJoin('push_subscriptions as p', 'p.user_id', 'm.user_id')
    .select('m.user_id')
    .distinct()
    .execute()
  const withName =
    called.length === 0 ? [] : await reachable.select('m.user_id').where('m.user_id', 'in', called).execute()
  const withSettings = await reachable
    .innerJoin('notification_settings as s', (on) =>
      on.onRef('s.org_id', '=', 'm.org_id').onRef('s.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id', 's.settings'])
    .execute()
  const settingsOf = new Map<string, Partial<NotificationSettings> | null>([
    ...[...withPush, ...withName].map(({ user_id }) => [user_id, null] as const),
    ...withSettings.map(({ user_id, settings }) => [user_id, settings] as const),
  ])
  return [...settingsOf].map(([user_id, settings]) => ({ user_id, settings }))
}

/** Those to whom the channel is muted. */
export const listMuting = async ({ db, org_id }: OrgScope, channel_id: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('channel_preferences as p')
    .select('p.user_id')
    .where('p.org_id', '=', org_id)
    .where('p.channel_id', '=', channel_id)
    .where(isMuted('p'))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Pushed, and sent by email once it is due: see postponeEmails. */
const emailWaits = sql<boolean>`(due = created + make_interval(mins => ${UNSEEN_MINUTES}) and not push)`

/** When each user was last notified of talks, within `minutes`, and until when further ones are held back. */
export const listNotifiedOfTalks = (
  { db, org_id }: OrgScope,
  { user_ids, minutes }: { user_ids: string[]; minutes: number },
) =>
  db
    .selectFrom('talk_notices')
    .select('user_id')
    .select(
      sql<string | null>`max(coalesce(sent, case when ${emailWaits} then created when due <= now() then due end))`.as(
        'told',
      ),
    )
    .select(
      sql<string | null>`min(case when sent is null and due > now() and not ${emailWaits} then due end)`.as('held'),
    )
    .where('org_id', '=', org_id)
    .where('user_id', 'in', user_ids)
    .where((is) =>
      is.or([is('sent', 'is', null), is('sent', '>', sql<string>`now() - make_interval(mins => ${minutes})`)]),
    )
    .groupBy('user_id')
    .execute()

export interface NewTalkNotification {
  user_id: string
  reason: Reason
  search_id: string | null
  email: boolean
  push: boolean
  due: string
}

/** Idempotent: unique per (user, talk). Returns the new ones. */
export const insertTalkNotifications = (
  { db, org_id }: Writing<OrgScope>,
  talk_id: string,
  notices: NewTalkNotification[],
) =>
  db
    .insertInto('talk_notices')
    .values(notices.map((notice) => ({ org_id, talk_id, ...notice })))
    .onConflict((on) => on.columns(['org_id', 'user_id', 'talk_id']).doNothing())
    .returning(['user_id', 'due'])
    .execute()

export type DueTalk = Awaited<ReturnType<typeof listDueTalks>>[number]

const isFresh = sql<boolean>`n.created > now() - make_interval(mins => ${UNSEEN_MINUTES})`
const isHeard = sql<boolean>`exists (
  select from listens l where l.org_id = n.org_id and l.user_id = n.user_id and l.talk_id = n.talk_id and l.heard)`

/** Oldest first. */
export const listDueTalks = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .selectFrom('talk_notices as n')
    .innerJoin('talks as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.talk_id', '=', 'n.talk_id'))
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 't.org_id').onRef('c.channel_id', '=', 't.channel_id'),
    )
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .leftJoin('saved_searches as s', (on) =>
      on.onRef('s.org_id', '=', 'n.org_id').onRef('s.search_id', '=', 'n.search_id'),
    )
    .select(['n.talk_id', 'n.reason', 's.name as search', 'n.email', 'n.push', 'c.name as channel', 't.channel_id'])
    .select(['u.name as author', 't.by_phone'])
    .select(sql<string>`left(t.text, ${MOST_QUOTED})`.as('text'))
    .select([isFresh.as('fresh'), isHeard.as('seen')])
    .where('n.org_id', '=', org_id)
    .where('n.user_id', '=', user_id)
    .where('n.sent', 'is', null)
    .where('n.due', '<=', sql<string>`now()`)
    .where('t.deleted', 'is', null)
    .where((is) => is.or([is('n.reason', '!=', 'search'), is('s.shared', '=', true), is('s.created_by', '=', user_id)]))
    .where((is) => is.or([is('n.reason', '=', 'mention'), is.not(isMutedBy('c', org_id, user_id))]))
    .where(isOpenTo('c', org_id, user_id))
    .orderBy('n.created')
    .orderBy('n.talk_id')
    .execute()
