import { type SqlBool, sql } from 'kysely'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

interface NewLive {
  live_id: string
  channel_id: string
  upload_id: string
  client_id: string
  speaker_id: string | null
  tags: string[]
  reply_to: string | null
}

/** Undefined if the person speaks live already, or has used the upload or the recording's id before. */
export const insertLive = ({ db, org_id, user_id }: Writing<MemberScope>, live: NewLive) =>
  db
    .insertInto('live_talks')
    .values({ org_id, user_id, ...live })
    .onConflict((on) => on.doNothing())
    .returning('live_id')
    .executeTakeFirst()

/** What the person is speaking, with the seconds since the last sign of them. */
export const findSpeaking = ({ db, org_id, user_id }: MemberScope) =>
  db
    .selectFrom('live_talks')
    .innerJoin('uploads', (on) =>
      on
        .onRef('uploads.org_id', '=', 'live_talks.org_id')
        .onRef('uploads.upload_id', '=', 'live_talks.upload_id')
        .on('uploads.org_id', '=', org_id),
    )
    .select(['live_id', silence.as('silence')])
    .where('live_talks.org_id', '=', org_id)
    .where('live_talks.user_id', '=', user_id)
    .where('state', '=', 'live')
    .executeTakeFirst()

const silence = sql<number>`extract(epoch from now() - greatest(live_talks.seen, uploads.arrived))::float8`

/** Seconds since the last sign of the speaker; undefined if it has ended. */
export async function findSilence({ db, org_id }: OrgScope, live_id: string) {
  const found = await db
    .selectFrom('live_talks')
    .innerJoin('uploads', (on) =>
      on
        .onRef('uploads.org_id', '=', 'live_talks.org_id')
        .onRef('uploads.upload_id', '=', 'live_talks.upload_id')
        .on('uploads.org_id', '=', org_id),
    )
    .select(silence.as('silence'))
    .where('live_talks.org_id', '=', org_id)
    .where('live_id', '=', live_id)
    .where('state', '=', 'live')
    .executeTakeFirst()
  return found?.silence
}

export const updateSeen = ({ db, org_id }: Writing<OrgScope>, live_id: string, paused: boolean) =>
  db
    .updateTable('live_talks')
    .set({ paused, seen: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('live_id', '=', live_id)
    .where('state', '=', 'live')
    .returning('live_id')
    .executeTakeFirst()

/** The speaker did not come back. Without a talk: nothing could be kept. */
export const updateKept = ({ db, org_id }: Writing<OrgScope>, live_id: string) =>
  db
    .updateTable('live_talks')
    .set({ state: 'kept' })
    .where('org_id', '=', org_id)
    .where('live_id', '=', live_id)
    .where('state', 'in', ['live', 'ended'])
    .execute()

export const deleteLive = ({ db, org_id }: Writing<OrgScope>, live_id: string) =>
  db.deleteFrom('live_talks').where('org_id', '=', org_id).where('live_id', '=', live_id).execute()

/** A recording that comes back later is sent as another one. */
const REMEMBERED = sql.lit('30 days')

export const deletePast = ({ db, org_id }: Writing<OrgScope>) =>
  db
    .deleteFrom('live_talks')
    .where('org_id', '=', org_id)
    .where('state', '<>', 'live')
    .where(sql<SqlBool>`started < now() - ${REMEMBERED}::interval`)
    .execute()
