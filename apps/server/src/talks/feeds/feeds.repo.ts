import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { sql } from 'kysely'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

const shown = ['org_id', 'feed_id', 'user_id', 'channel_id', 'query', 'search_id', 'created', 'last_read'] as const

/** Newest first: of one person, or all. */
export const listFeeds = ({ db, org_id }: OrgScope, user_id?: string) =>
  db
    .selectFrom('feeds')
    .select(shown)
    .where('org_id', '=', org_id)
    .$if(user_id !== undefined, (of) => of.where('user_id', '=', user_id as string))
    .orderBy('created', 'desc')
    .execute()

export const findFeed = ({ db, org_id }: OrgScope, feed_id: string) =>
  db.selectFrom('feeds').select(shown).where('org_id', '=', org_id).where('feed_id', '=', feed_id).executeTakeFirst()

/** The switch that also decides about clips. */
export async function mayShare({ db, org_id }: OrgScope) {
  const found = await db.selectFrom('organizations').select('clips').where('org_id', '=', org_id).executeTakeFirst()
  return found?.clips ?? false
}

export const insertFeed = ({ db, org_id, user_id }: Writing<MemberScope>, feed: NewFeed) =>
  db
    .insertInto('feeds')
    .values({ org_id, user_id, ...feed })
    .returning(shown)
    .executeTakeFirstOrThrow()

interface NewFeed {
  feed_id: string
  channel_id: string | null
  query: string
  search_id: string | null
}

export const deleteFeed = ({ db, org_id }: Writing<OrgScope>, feed_id: string) =>
  db.deleteFrom('feeds').where('org_id', '=', org_id).where('feed_id', '=', feed_id).execute()

/** The person whose feed it is, and names for its title. Only if they are still a member or an operator. */
export const findListener = ({ db, org_id }: OrgScope, feed_id: string) =>
  db
    .selectFrom('feeds as f')
    .innerJoin('organizations as o', 'o.org_id', 'f.org_id')
    .innerJoin('users as u', 'u.user_id', 'f.user_id')
    .leftJoin('channels as c', (on) => on.onRef('c.org_id', '=', 'f.org_id').onRef('c.channel_id', '=', 'f.channel_id'))
    .leftJoin('members as m', (on) => on.onRef('m.org_id', '=', 'f.org_id').onRef('m.user_id', '=', 'f.user_id'))
    .select(sql<number>`case when m.user_id is null then u.level else 0 end`.as('level'))
    .where((is) => is.or([is('m.user_id', 'is not', null), is('u.level', '>=', ADMIN_LEVEL)]))
    .select(['f.feed_id', 'f.user_id', 'f.channel_id', 'f.query', 'f.search_id', 'u.verified', 'o.clips'])
    .select(['o.name as organization', 'c.name as channel'])
    .select(sql<boolean>`f.last_read is null or f.last_read < now() - interval '1 minute'`.as('long_unread'))
    .where('f.org_id', '=', org_id)
    .where('f.feed_id', '=', feed_id)
    .executeTakeFirst()

export const updateRead = ({ db, org_id }: Writing<OrgScope>, feed_id: string) =>
  db
    .updateTable('feeds')
    .set({ last_read: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('feed_id', '=', feed_id)
    .execute()

/** Of these talks, those that may be played outside, with what they are stored under. */
export const listPlayable = ({ db, org_id }: OrgScope, talk_ids: string[]) =>
  db
    .selectFrom('talks as t')
    .leftJoin('speakers as s', (on) => on.onRef('s.org_id', '=', 't.org_id').onRef('s.speaker_id', '=', 't.speaker_id'))
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .select(['t.talk_id', 't.channel_id', 't.bleeped'])
    .select(['s.name as speaker', 'u.name', 't.by_phone'])
    .where('t.org_id', '=', org_id)
    .where('t.talk_id', '=', sql<string>`any(${talk_ids}::uuid[])`)
    .where('t.playable', '=', true)
    .where('t.deleted', 'is', null)
    .where('t.sound_deleted', 'is', null)
    .where(sql<boolean>`coalesce(t.redacting, '') not in ('sound', 'erased')`)
    .where(sql<boolean>`s.consent is distinct from 'refused'`)
    .execute()
