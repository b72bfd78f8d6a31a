import { type SqlBool, sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

const SHOWN = [
  ...(['live_id', 'org_id', 'channel_id', 'user_id', 'speaker_id'] as const),
  ...(['started', 'state', 'paused'] as const),
]

export const listLive = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('live_talks')
    .select([...SHOWN, 'talk_id'])
    .where('org_id', '=', org_id)
    .where('state', '=', 'live')
    .where(isHeard('channel_id'))
    .orderBy('started')
    .execute()

export const findLive = ({ db, org_id }: OrgScope, live_id: string) =>
  db
    .selectFrom('live_talks')
    .select([...SHOWN, 'upload_id', 'client_id', 'tags', 'reply_to', 'seen', 'recognized'])
    // The speaker may have sent it to a channel that others do not hear.
    .select(sql<string | null>`case when hears_talk(org_id, talk_id) then talk_id end`.as('talk_id'))
    .where('org_id', '=', org_id)
    .where('live_id', '=', live_id)
    .where(isHeard('channel_id'))
    .executeTakeFirst()

export type StoredLive = NonNullable<Awaited<ReturnType<typeof findLive>>>

export const listWords = ({ db, org_id }: OrgScope, live_id: string, since: number) =>
  db
    .selectFrom('live_words')
    .select(['start', 'end', 'text', 'skipped'])
    .where('org_id', '=', org_id)
    .where('live_id', '=', live_id)
    .where('start', '>=', since)
    .where(isHeard('channel_id'))
    .orderBy('start')
    .execute()

interface RecognizedPart {
  live_id: string
  channel_id: string
  words: { start: number; end: number; text: string; skipped: boolean }[]
  /** Seconds up to which it is done. */
  recognized: number
}

/** False if the live talk is gone. */
export async function insertWords(
  { db, org_id }: Writing<OrgScope>,
  { live_id, channel_id, words, recognized }: RecognizedPart,
) {
  const { numUpdatedRows } = await db
    .updateTable('live_talks')
    .set({ recognized })
    .where('org_id', '=', org_id)
    .where('live_id', '=', live_id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n || words.length === 0) return numUpdatedRows > 0n
  await db
    .insertInto('live_words')
    .values(words.map((each) => ({ org_id, live_id, channel_id, ...each })))
    .onConflict((on) => on.columns(['org_id', 'live_id', 'start']).doNothing())
    .execute()
  return true
}

/** Streams tell every few seconds that they are there. */
const HERE = sql.lit('20 seconds')

export const listListeners = ({ db, org_id }: OrgScope, live_id: string) =>
  db
    .selectFrom('live_listeners')
    .select('user_id')
    .distinct()
    .where('org_id', '=', org_id)
    .where('live_id', '=', live_id)
    .where(sql<SqlBool>`seen > now() - ${HERE}::interval`)
    .execute()

interface Listening {
  live_id: string
  channel_id: string
  stream_id: string
}

/** Adds the stream, or says that it is still there. */
export const saveListener = ({ db, org_id, user_id }: Writing<MemberScope>, stream: Listening) =>
  db
    .insertInto('live_listeners')
    .values({ org_id, user_id, ...stream })
    .onConflict((on) =>
      on.columns(['org_id', 'live_id', 'stream_id']).doUpdateSet((row) => ({ seen: row.ref('excluded.seen') })),
    )
    .execute()

export const deleteListener = ({ db, org_id }: Writing<OrgScope>, { live_id, stream_id }: Listening) =>
  db
    .deleteFrom('live_listeners')
    .where('org_id', '=', org_id)
    .where('live_id', '=', live_id)
    .where('stream_id', '=', stream_id)
    .execute()

/**
 * Of the recording with this client_id; the transcript of the talk replaces its words. The channel, if there is one that
 * has not ended.
 */
export async function updateEnded(
  { db, org_id, user_id }: Writing<MemberScope>,
  { client_id, talk_id }: { client_id: string; talk_id: string },
) {
  const ended = await db
    .updateTable('live_talks')
    .set({ state: 'ended', talk_id })
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .where('state', '<>', 'ended')
    .returning(['live_id', 'channel_id'])
    .executeTakeFirst()
  if (ended)
    await db.deleteFrom('live_words').where('org_id', '=', org_id).where('live_id', '=', ended.live_id).execute()
  return ended?.channel_id
}

/** The live talk of this person's recording with this client_id. */
export const findSpoken = ({ db, org_id, user_id }: MemberScope, client_id: string) =>
  db
    .selectFrom('live_talks')
    .select(['live_id', 'talk_id', 'channel_id'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
