import type { NotificationSettings } from '@earshot/contract/notifications'
import { sql } from 'kysely'
import { isOpenTo } from '../../organizations/hidden-channels.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { UNSEEN_MINUTES } from './notification-reasons.ts'

export const listMentioned = ({ db, org_id }: OrgScope, user_ids: string[]) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .leftJoin('notification_settings as s', (on) =>
      on.onRef('s.org_id', '=', 'm.org_id').onRef('s.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id', sql<Partial<NotificationSettings> | null>`s.settings`.as('settings')])
    .select(sql<string>`now()`.as('now'))
    .where('m.org_id', '=', org_id)
    .where('m.user_id', 'in', user_ids)
    .where('u.verified', '=', true)
    .execute()

interface NewMentionNotification {
  user_id: string
  note_id: string
  email: boolean
  push: boolean
  due: string
}

/** Idempotent: unique per (user, note). Returns the new ones. */
export const insertMentionNotifications = ({ db, org_id }: Writing<OrgScope>, notices: NewMentionNotification[]) =>
  db
    .insertInto('note_notices')
    .values(notices.map((notice) => ({ org_id, ...notice })))
    .onConflict((on) => on.columns(['org_id', 'user_id', 'note_id']).doNothing())
    .returning(['user_id', 'due'])
    .execute()

export type DueMention = Awaited<ReturnType<typeof listDueMentions>>[number]

/** Not yet seen in the app, oldest first. */
export const listDueMentions = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .selectFrom('note_notices as n')
    .innerJoin('note_mentions as m', (on) =>
      on.onRef('m.org_id', '=', 'n.org_id').onRef('m.user_id', '=', 'n.user_id').onRef('m.note_id', '=', 'n.note_id'),
    )
    .innerJoin('notes as o', (on) => on.onRef('o.org_id', '=', 'n.org_id').onRef('o.note_id', '=', 'n.note_id'))
    .innerJoin('talks as t', (on) => on.onRef('t.org_id', '=', 'o.org_id').onRef('t.talk_id', '=', 'o.talk_id'))
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 't.org_id').onRef('c.channel_id', '=', 't.channel_id'),
    )
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .select(['n.note_id', 'o.talk_id', 'n.email', 'n.push', 'c.name as channel', 't.channel_id'])
    .select(['u.name as author', 'o.text', 'o.position as start'])
    .select([
      sql<boolean>`n.created > now() - make_interval(mins => ${UNSEEN_MINUTES})`.as('fresh'),
      sql<boolean>`false`.as('seen'),
    ])
    .where('n.org_id', '=', org_id)
    .where('n.user_id', '=', user_id)
    .where('n.sent', 'is', null)
    .where('n.due', '<=', sql<string>`now()`)
    .where('m.seen', 'is', null)
    .where('t.deleted', 'is', null)
    .where(isOpenTo('c', org_id, user_id))
    .orderBy('n.created')
    .orderBy('n.note_id')
    .execute()
