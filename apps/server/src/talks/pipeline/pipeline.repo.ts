import type { TalkRow } from '@earshot/contract/talks'
import { type SqlBool, sql } from 'kysely'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { Tracks } from '../../ports/media/media.ts'
import { storedPeaks } from '../talks/peaks.ts'

export const findWork = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'channel_id', 'state', 'created', 'engine', 'confidence', 'duration', 'trim_start', 'trim_end'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()

/** What the talk's organization chose, in the language of the talk or of its channel. */
export const findChoice = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks as t')
    .innerJoin('organizations as o', 'o.org_id', 't.org_id')
    .innerJoin('channels as c', (join) =>
      join.onRef('c.org_id', '=', 't.org_id').onRef('c.channel_id', '=', 't.channel_id'),
    )
    .select(['o.engine', 'o.vocabulary'])
    .select(({ fn }) => fn.coalesce('t.spoken_language', 'c.spoken_language', 'o.language').as('language'))
    .where('t.org_id', '=', org_id)
    .where('t.talk_id', '=', talk_id)
    .executeTakeFirst()

/** What the organization chose, in the language of the channel. */
export const findChannelChoice = ({ db, org_id }: OrgScope, channel_id: string) =>
  db
    .selectFrom('channels as c')
    .innerJoin('organizations as o', 'o.org_id', 'c.org_id')
    .select(['o.engine', 'o.vocabulary'])
    .select(({ fn }) => fn.coalesce('c.spoken_language', 'o.language').as('language'))
    .where('c.org_id', '=', org_id)
    .where('c.channel_id', '=', channel_id)
    .executeTakeFirst()

const MOST_WOKEN = 1000

export const listWaiting = ({ db, org_id }: OrgScope, channel_id?: string) =>
  db
    .selectFrom('talks')
    .select('talk_id')
    .where('org_id', '=', org_id)
    .where('state', '=', 'waiting')
    .where('deleted', 'is', null)
    .$if(channel_id !== undefined, (query) => query.where('channel_id', '=', channel_id ?? ''))
    .orderBy('created')
    .limit(MOST_WOKEN)
    .execute()

export const updateReview = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .updateTable('talks')
    .set({ needs_review: true })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

export const findWebhookTalk = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'channel_id', 'user_id', 'by_phone', 'speaker_id', 'recorded_at'])
    .select(['duration', 'text', 'language', 'confidence'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('deleted', 'is', null)
    .executeTakeFirst()

export interface Progress {
  from: readonly TalkRow['state'][]
  state: TalkRow['state']
  reason?: string | null
}

/** False if the talk is gone or not in that state. */
export async function updateState(
  { db, org_id }: Writing<OrgScope>,
  talk_id: string,
  { from, state, reason = null }: Progress,
) {
  const updated = await db
    .updateTable('talks')
    .set({ state, reason, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('state', 'in', from)
    .where('sound_deleted', 'is', null)
    .where(sql<SqlBool>`(state, reason) is distinct from (${state}, ${reason}::text)`)
    .returning('channel_id')
    .executeTakeFirst()
  return updated?.channel_id
}

/** What an engine has heard so far of a talk that has no text yet; what was heard of its beginning before is not shortened. */
export const updateHeardSoFar = ({ db, org_id }: Writing<OrgScope>, talk_id: string, text: string) =>
  db
    .updateTable('talks')
    .set({ text })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('state', 'in', ['transcoding', 'transcribing'])
    .where('engine', 'is', null)
    .where('edited', '=', false)
    .where(sql<SqlBool>`length(text) < length(${text})`)
    .execute()

interface Measured {
  truncated: boolean
  tracks: Tracks
  duration: number
  loudness: number | null
  audio_quality: number
  quality_reasons: TalkRow['quality_reasons']
  peaks: number[]
}

export const updateSound = (
  { db, org_id }: Writing<OrgScope>,
  talk_id: string,
  { peaks, tracks, ...sound }: Measured,
) =>
  db
    .updateTable('talks')
    .set({ ...sound, tracks: tracks.of > 1 ? JSON.stringify(tracks) : null, ...storedPeaks(peaks), playable: true })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

export const updatePlayable = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db.updateTable('talks').set({ playable: true }).where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()

/** Sets the date found in the file. Undefined if a person has set one. */
export const updateDate = ({ db, org_id }: Writing<OrgScope>, talk_id: string, recorded_at: string) =>
  db
    .updateTable('talks')
    .set({ recorded_at })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('dated', '=', false)
    .returning('talk_id')
    .executeTakeFirst()
