import type { NotificationSettings } from '@earshot/contract/notifications'
import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'
import type { Reason } from './reasons.ts'

/** A talk that can be read, and whom it answers; nothing when it is gone, in the bin, or not written down yet. */
export const findSaid = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks as t')
    .leftJoin('talks as r', (on) => on.onRef('r.org_id', '=', 't.org_id').onRef('r.talk_id', '=', 't.reply_to'))
    .select(['t.channel_id', 't.user_id', 'r.user_id as answered', sql<string>`now()`.as('now')])
    .where('t.org_id', '=', org_id)
    .where('t.talk_id', '=', talk_id)
    .where('t.state', '=', 'ready')
    .where('t.deleted', 'is', null)
    .executeTakeFirst()

/**
 * The members who can be told of it, with what they have chosen: those who chose anything, and those with a browser that
 * takes messages. They are locked, so that two talks at once do not both find that nothing was sent lately.
 */
export const listFollowers = ({ db, org_id }: OrgScope, author: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .leftJoin('notification_settings as s', (on) =>
      on.onRef('s.org_id', '=', 'm.org_id').onRef('s.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id', sql<Partial<NotificationSettings> | null>`s.settings`.as('settings')])
    .where('m.org_id', '=', org_id)
    .where('m.user_id', '!=', author)
    .where('u.verified', '=', true)
    .where((is) =>
      is.or([
        is('s.user_id', 'is not', null),
        is.exists(is.selectFrom('push_subscriptions as p').select('p.user_id').whereRef('p.user_id', '=', 'm.user_id')),
      ]),
    )
    .orderBy('m.user_id')
    .forUpdate('m')
    .execute()

export const listNames = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .select(['m.user_id', 'u.name'])
    .where('m.org_id', '=', org_id)
    .execute()

/** When each of these people was told of talks within the last minutes; and until when more is held back. */
export const listToldOfTalks = (
  { db, org_id }: OrgScope,
  { user_ids, minutes }: { user_ids: string[]; minutes: number },
) =>
  db
    .selectFrom('talk_notices')
    .select('user_id')
    .select(sql<string | null>`max(coalesce(sent, case when due <= now() then due end))`.as('told'))
    .select(sql<string | null>`min(case when sent is null and due > now() then due end)`.as('held'))
    .where('org_id', '=', org_id)
    .where('user_id', 'in', user_ids)
    .where((is) =>
      is.or([is('sent', 'is', null), is('sent', '>', sql<string>`now() - make_interval(mins => ${minutes})`)]),
    )
    .groupBy('user_id')
    .execute()

export interface NewTalkNotice {
  user_id: string
  reason: Reason
  email: boolean
  push: boolean
  due: string
}

/** One notice for each person and talk, for ever. Answers the new ones. */
export const insertTalkNotices = ({ db, org_id }: OrgScope, talk_id: string, notices: NewTalkNotice[]) =>
  db
    .insertInto('talk_notices')
    .values(notices.map((notice) => ({ org_id, talk_id, ...notice })))
    .onConflict((on) => on.columns(['org_id', 'user_id', 'talk_id']).doNothing())
    .returning(['user_id', 'due'])
    .execute()

export type DueTalk = Awaited<ReturnType<typeof listDueTalks>>[number]

const WORDS_SHOWN = 200

/** What is due for a person, oldest first; nobody else sends it meanwhile. */
export const listDueTalks = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .selectFrom('talk_notices as n')
    .innerJoin('talks as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.talk_id', '=', 'n.talk_id'))
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 't.org_id').onRef('c.channel_id', '=', 't.channel_id'),
    )
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .select(['n.talk_id', 'n.reason', 'n.email', 'n.push', 'c.name as channel', 't.channel_id', 'u.name as author'])
    .select(sql<string>`left(t.text, ${WORDS_SHOWN})`.as('text'))
    .where('n.org_id', '=', org_id)
    .where('n.user_id', '=', user_id)
    .where('n.sent', 'is', null)
    .where('n.due', '<=', sql<string>`now()`)
    .where('t.deleted', 'is', null)
    .orderBy('n.created')
    .orderBy('n.talk_id')
    .forUpdate('n')
    .skipLocked()
    .execute()

/** Everything that is due by now, also what the bin has taken away meanwhile, counts as sent. */
export const updateTalksSent = (org: OrgScope, user_id: string) =>
  dueOf(org, user_id).set({ sent: sql<string>`now()` }).execute()

export const updateTalksDue = (org: OrgScope, user_id: string, due: string) =>
  dueOf(org, user_id).set({ due }).execute()

const dueOf = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .updateTable('talk_notices')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('sent', 'is', null)
    .where('due', '<=', sql<string>`now()`)

export const deleteOldTalkNotices = ({ db, org_id }: OrgScope, user_id: string, days: number) =>
  db
    .deleteFrom('talk_notices')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('sent', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute()
