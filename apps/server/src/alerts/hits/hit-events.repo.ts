import type { Hit } from '@earshot/contract/hits'
import { type Insertable, sql } from 'kysely'
import type { AlertTables } from '../../core/db/tables/alerts.ts'
import type { OrgScope, Writing } from '../../organizations/scope.ts'

type Pair = Pick<Hit, 'alert_id' | 'talk_id'>

export type NewEvent = Omit<Insertable<AlertTables['hit_events']>, 'org_id'>

export const insertEvent = ({ db, org_id }: Writing<OrgScope>, event: NewEvent) =>
  db
    .insertInto('hit_events')
    .values({ org_id, ...event })
    .execute()

const shown = ['event_id', 'kind', 'at', 'user_id', 'assigned_to', 'text', 'modified'] as const

export const listEvents = ({ db, org_id }: OrgScope, { alert_id, talk_id }: Pair) =>
  db
    .selectFrom('hit_events')
    .select(shown)
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('alert_id', '=', alert_id)
    .orderBy('at')
    .orderBy('event_id')
    .execute()

/** Who was sent an email or push message about the hit, in the last thirty days. */
export async function listSent({ db, org_id }: OrgScope, { alert_id, talk_id }: Pair) {
  const rows = await db
    .selectFrom('notices')
    .select(['user_id', 'email', 'push', sql<string>`sent`.as('at')])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('alert_id', '=', alert_id)
    .where('sent', 'is not', null)
    .execute()
  return rows.map(({ user_id, at, email, push }) => ({
    ...{ user_id, at },
    ways: [...(email ? ['email' as const] : []), ...(push ? ['push' as const] : [])],
  }))
}

export const findComment = ({ db, org_id }: OrgScope, talk_id: string, event_id: string) =>
  db
    .selectFrom('hit_events')
    .select([...shown, 'alert_id', 'talk_id'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('event_id', '=', event_id)
    .where('kind', '=', 'commented')
    .executeTakeFirst()

export const updateComment = ({ db, org_id }: Writing<OrgScope>, event_id: string, text: string) =>
  db
    .updateTable('hit_events')
    .set({ text, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('event_id', '=', event_id)
    .execute()

export const deleteComment = ({ db, org_id }: Writing<OrgScope>, event_id: string) =>
  db.deleteFrom('hit_events').where('org_id', '=', org_id).where('event_id', '=', event_id).execute()
