import type { BriefSchedule } from '@earshot/contract/briefs'
import { sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

const shown = [
  't.talk_id',
  't.channel_id',
  't.user_id',
  't.speaker_id',
  't.by_phone',
  't.title',
  't.created',
  't.recorded_at',
  't.duration',
  't.state',
  't.language',
  'c.name as channel',
  'u.name as author',
] as const

const isHeardBy = (org_id: string, user_id: string) =>
  sql<boolean>`exists (
    select from listens l
    where l.org_id = ${org_id} and l.user_id = ${user_id} and l.talk_id = t.talk_id and l.heard)`.as('heard')

export const FIRST_CHARACTERS = 300

/** Newest first; without the bin and archived channels. */
export const listArrived = ({ db, org_id, user_id }: MemberScope, from: string, most: number) =>
  db
    .selectFrom('talks as t')
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 't.org_id').onRef('c.channel_id', '=', 't.channel_id'),
    )
    .leftJoin('users as u', 'u.user_id', 't.user_id')
    .select(shown)
    .select([sql<string>`left(t.text, ${sql.lit(FIRST_CHARACTERS)})`.as('text'), isHeardBy(org_id, user_id)])
    .where('t.org_id', '=', org_id)
    .where('c.org_id', '=', org_id)
    .where('t.created', '>=', from)
    .where('t.deleted', 'is', null)
    .where('c.archived', 'is', null)
    .where(isHeard('t.channel_id'))
    .orderBy('t.created', 'desc')
    .limit(most)
    .execute()

export type ArrivedTalk = Awaited<ReturnType<typeof listArrived>>[number]

export const findSchedule = ({ db, org_id }: OrgScope, user_id: string): Promise<BriefSchedule | undefined> =>
  db
    .selectFrom('brief_settings')
    .select(['at', 'tz', 'days'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** When the last brief was sent stays. */
export const upsertSchedule = (
  { db, org_id, user_id }: Writing<MemberScope>,
  schedule: BriefSchedule & { due: string },
) =>
  db
    .insertInto('brief_settings')
    .values({ org_id, user_id, ...schedule })
    .onConflict((on) => on.columns(['org_id', 'user_id']).doUpdateSet(schedule))
    .execute()

interface DueBrief {
  user_id: string
  due: string
}

/** Nothing if it is due at another time by now. Locks the row. */
export const lockDue = ({ db, org_id }: Writing<OrgScope>, { user_id, due }: DueBrief) =>
  db
    .selectFrom('brief_settings')
    .select(['at', 'tz', 'days', 'sent'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('due', '=', due)
    .forUpdate()
    .executeTakeFirst()

export const updateDue = ({ db, org_id }: Writing<OrgScope>, { user_id, due }: DueBrief) =>
  db.updateTable('brief_settings').set({ due }).where('org_id', '=', org_id).where('user_id', '=', user_id).execute()

/** False if the brief was sent before, or is not wanted any more. */
export async function claimSent({ db, org_id }: Writing<OrgScope>, user_id: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('brief_settings')
    .set({ sent: to })
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where((is) => is.or([is('sent', 'is', null), is('sent', '<', to)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
