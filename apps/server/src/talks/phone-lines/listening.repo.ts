import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'
import type { SpokenMessage } from './message-texts.ts'

interface CallKey {
  line_id: string
  call_id: string
}

/** False for a try that was made before: of each call, every try is looked at once. */
export async function claimTry({ db, org_id }: Writing<OrgScope>, { line_id, call_id }: CallKey, tries: number) {
  const { numUpdatedRows } = await db
    .updateTable('phone_calls')
    .set({ pin_tries: tries })
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .where('call_id', '=', call_id)
    .where('pin_tries', '=', tries - 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const updateEntered = ({ db, org_id }: Writing<OrgScope>, { line_id, call_id }: CallKey, entered: boolean) =>
  db
    .updateTable('phone_calls')
    .set({ entered: entered ? sql<string>`now()` : null })
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .where('call_id', '=', call_id)
    .execute()

/** Who entered their PIN in a call, which lasts no longer than two hours. */
export const findListener = ({ db, org_id }: OrgScope, { line_id, call_id }: CallKey) =>
  db
    .selectFrom('phone_calls')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .where('call_id', '=', call_id)
    .where('entered', '>', sql<string>`now() - interval '2 hours'`)
    .executeTakeFirst()

export interface PlayableMessage extends SpokenMessage {
  talk_id: string
  bleeped: string | null
  loudness: number | null
}

const NEWEST = 500

/** What the person may hear and has not heard, among the newest talks; the newest first. `after` is a place in time. */
export const listNewMessages = async (
  org: MemberScope,
  { after, most }: { after: MessageCursor | null; most: number },
): Promise<PlayableMessage[]> =>
  org.db
    .selectFrom(playable(org).orderBy('t.recorded_at', 'desc').orderBy('t.talk_id', 'desc').limit(NEWEST).as('n'))
    .selectAll()
    .where(
      sql<boolean>`not exists (
        select from listens l
        where l.org_id = ${org.org_id} and l.user_id = ${org.user_id} and l.talk_id = n.talk_id and l.heard)`,
    )
    .$if(after !== null, (news) =>
      news.where(
        sql<boolean>`(n.recorded_at, n.talk_id) > (${after?.recorded_at}::timestamptz, ${after?.talk_id}::uuid)`,
      ),
    )
    .orderBy('n.recorded_at', 'desc')
    .orderBy('n.talk_id', 'desc')
    .limit(most)
    .execute()

export const findPlayable = (org: MemberScope, talk_id: string): Promise<PlayableMessage | undefined> =>
  playable(org).where('t.talk_id', '=', talk_id).executeTakeFirst()

/** As in podcast feeds: nothing of speakers who refused to be recorded, and nothing that is being redacted. */
const playable = ({ db, org_id }: MemberScope) =>
  db
    .selectFrom('talks as t')
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 't.org_id').onRef('c.channel_id', '=', 't.channel_id'),
    )
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .leftJoin('speakers as s', (on) => on.onRef('s.org_id', '=', 't.org_id').onRef('s.speaker_id', '=', 't.speaker_id'))
    .select(['t.talk_id', 't.recorded_at', 't.duration', 't.bleeped', 't.loudness', 't.by_phone'])
    .select(['c.name as channel', 'u.name', 's.name as speaker'])
    .where('t.org_id', '=', org_id)
    .where('c.org_id', '=', org_id)
    .where('t.playable', '=', true)
    .where('t.deleted', 'is', null)
    .where('t.sound_deleted', 'is', null)
    .where('c.archived', 'is', null)
    .where(sql<boolean>`coalesce(t.redacting, '') not in ('sound', 'erased')`)
    .where(sql<boolean>`s.consent is distinct from 'refused'`)
    .where(isHeard('t.channel_id'))

interface MessageCursor {
  recorded_at: string
  talk_id: string
}

/** Also of a talk that cannot be played any more. */
export const findCursor = ({ db, org_id }: MemberScope, talk_id: string): Promise<MessageCursor | undefined> =>
  db
    .selectFrom('talks')
    .select(['recorded_at', 'talk_id'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where(isHeard('channel_id'))
    .executeTakeFirst()

/** Of a lock of their PIN. */
export const findReader = (db: Reads, user_id: string) =>
  db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('user_id', '=', user_id)
    .where('verified', '=', true)
    .executeTakeFirst()
