import type { Word } from '@earshot/contract/talks'
import type { Clip } from '@earshot/contract/clips'
import { sql } from 'kysely'
import { isHeardTalk } from '../../organizations/hidden-channels.ts'
import { ofOrg } from '../../organizations/of-org.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

export const findSource = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks as t')
    .innerJoin('organizations as o', 'o.org_id', 't.org_id')
    .leftJoin('speakers as s', (on) => on.onRef('s.org_id', '=', 't.org_id').onRef('s.speaker_id', '=', 't.speaker_id'))
    .select([
      't.user_id',
      't.channel_id',
      't.duration',
      't.playable',
      't.peaks',
      sql<string | null>`encode(t.peak_bytes, 'base64')`.as('peaks_base64'),
      't.deleted',
      't.sound_deleted',
      't.bleeped',
      't.redacting',
      'o.clips',
    ])
    .select('s.consent')
    .where('t.org_id', '=', org_id)
    .where('t.talk_id', '=', talk_id)
    .executeTakeFirst()

/** 32 hex digits in the API, a uuid in the table. */
const clipId = sql<string>`replace(clips.clip_id::text, '-', '')`.as('clip_id')

const shown = [
  'org_id',
  'talk_id',
  'title',
  'start',
  'end',
  'expires_at',
  'show_text',
  'show_speaker',
  'allow_download',
  'plays',
  'created',
  'created_by',
] as const
export type ShownClip = Omit<Clip, 'url'>

/** Of the talk `t` and its speaker `s`. */
const whyClosed = sql<
  Clip['closed']
>`case when t.deleted is not null then 'bin' when s.consent = 'refused' then 'consent' end`

const closed = (org_id: string) => sql<Clip['closed']>`(
  select ${whyClosed}
  from talks t left join speakers s on s.org_id = t.org_id and s.speaker_id = t.speaker_id
  where ${ofOrg('t', org_id, 'clips')} and t.talk_id = clips.talk_id)`

const clipsOf = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('clips')
    .select(shown)
    .select([clipId, sql<boolean>`password_hash is not null`.as('has_password'), closed(org_id).as('closed')])
    .where('org_id', '=', org_id)
    .where(isHeardTalk(org_id, 'talk_id'))

interface ClipCursor {
  created: string
  clip_id: string
}

interface ClipFilter {
  talk_id: string | undefined
  channel_id: string | undefined
  after: ClipCursor | undefined
  limit: number
}

/** Newest first, after a cursor. Members only see clips they published; admins see all. */
export const listClips = (org: MemberScope, { talk_id, channel_id, after, limit }: ClipFilter): Promise<ShownClip[]> =>
  clipsOf(org)
    .$if(!org.admin, (query) => query.where('created_by', '=', org.user_id))
    .$if(talk_id !== undefined, (query) => query.where('talk_id', '=', talk_id ?? ''))
    .$if(channel_id !== undefined, (query) => query.where(isInChannel(org.org_id, channel_id ?? '')))
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is(is.refTuple('created', 'clips.clip_id'), '<', is.tuple(after?.created ?? '', after?.clip_id ?? '')),
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('clips.clip_id', 'desc')
    .limit(limit)
    .execute()

const isInChannel = (org_id: string, channel_id: string) => sql<boolean>`exists (
  select 1 from talks t
  where ${ofOrg('t', org_id, 'clips')} and t.talk_id = clips.talk_id and t.channel_id = ${channel_id})`

export const listClipsOfChannel = ({ db, org_id }: OrgScope, channel_id: string) =>
  db
    .selectFrom('clips')
    .select([clipId, 'title'])
    .where('org_id', '=', org_id)
    .where(isInChannel(org_id, channel_id))
    .execute()

export const findClip = (org: OrgScope, clip_id: string): Promise<ShownClip | undefined> =>
  clipsOf(org).where('clips.clip_id', '=', clip_id).executeTakeFirst()

/** Includes everything that decides whether the public may open the clip. */
export const findPublic = ({ db, org_id }: OrgScope, clip_id: string) =>
  db
    .selectFrom('clips')
    .innerJoin('talks as t', (on) => on.onRef('t.org_id', '=', 'clips.org_id').onRef('t.talk_id', '=', 'clips.talk_id'))
    .innerJoin('organizations as o', 'o.org_id', 'clips.org_id')
    .leftJoin('speakers as s', (on) => on.onRef('s.org_id', '=', 't.org_id').onRef('s.speaker_id', '=', 't.speaker_id'))
    .select(['clips.title', 'clips.start', 'clips.end', 'clips.password_hash', 'clips.allow_download', 'clips.peaks'])
    .select(clipId)
    .select(sql<boolean>`coalesce(clips.expires_at <= now(), false)`.as('over'))
    .select(sql<boolean>`o.clips and o.deleted is null and ${whyClosed} is null`.as('open'))
    .where('clips.org_id', '=', org_id)
    .where('clips.clip_id', '=', clip_id)
    .executeTakeFirst()

/** `latest` is null if the text is not shown. */
export const findPublicText = ({ db, org_id }: OrgScope, clip_id: string) =>
  db
    .selectFrom('clips')
    .select(sql<{ words: Word[] } | null>`case when show_text then latest_transcript(org_id, talk_id) end`.as('latest'))
    .select(shownSpeaker(org_id).as('speaker'))
    .where('org_id', '=', org_id)
    .where('clip_id', '=', clip_id)
    .executeTakeFirst()

const shownSpeaker = (org_id: string) => sql<string | null>`case when clips.show_speaker then (
  select s.name from speakers s join talks t on t.org_id = s.org_id and t.speaker_id = s.speaker_id
  where ${ofOrg('s', org_id, 'clips')} and t.talk_id = clips.talk_id) end`

interface NewClip {
  clip_id: string
  talk_id: string
  title: string
  start: number
  end: number
  expires_at: string | null
  password_hash: string | null
  show_text: boolean
  show_speaker: boolean
  allow_download: boolean
  peaks: number[]
}

export async function insertClip({ db, org_id, user_id }: Writing<MemberScope>, clip: NewClip) {
  await db.insertInto('directory').values({ kind: 'clip', id: clip.clip_id, org_id }).execute()
  await db
    .insertInto('clips')
    .values({ org_id, created_by: user_id, ...clip })
    .execute()
}

/** False if it is gone already. */
export async function deleteClip({ db, org_id }: Writing<OrgScope>, clip_id: string): Promise<boolean> {
  await db
    .deleteFrom('directory')
    .where('kind', '=', 'clip')
    .where('id', '=', clip_id)
    .where('org_id', '=', org_id)
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('clips')
    .where('org_id', '=', org_id)
    .where('clip_id', '=', clip_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const listClipsOfTalk = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('clips')
    .select([clipId, 'start', 'end', 'title'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

export const updatePlays = ({ db, org_id }: Writing<OrgScope>, clip_id: string) =>
  db
    .updateTable('clips')
    .set({ plays: sql<number>`plays + 1` })
    .where('org_id', '=', org_id)
    .where('clip_id', '=', clip_id)
    .execute()
