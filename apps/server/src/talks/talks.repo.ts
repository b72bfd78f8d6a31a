import type { Talk, TalkRow, TalkVersion, Word } from '@earshot/contract/talks'
import { type SqlBool, sql } from 'kysely'
import type { MemberScope, OrgScope } from '../organizations/scope.ts'

const facts = [
  'org_id',
  'talk_id',
  'channel_id',
  'user_id',
  'speaker_id',
  'tags',
  'reply_to',
  'created',
  'modified',
  'modified_by',
  'recorded_at',
  'duration',
  'loudness',
  'language',
  'confidence',
  'audio_quality',
  'trancription_accuracy',
  'needs_review',
  'edited',
  'engine',
  'rough',
  'truncated',
  'state',
  'reason',
  'deleted',
] as const

const alertIds = sql<string[]>`array(
  select h.alert_id from hits h where h.org_id = talks.org_id and h.talk_id = talks.talk_id)`.as('alert_ids')

/** How far somebody has listened. */
const heardBy = (user_id: string) => [
  sql<boolean>`coalesce((
    select l.heard from listens l
    where l.org_id = talks.org_id and l.user_id = ${user_id} and l.talk_id = talks.talk_id), false)`.as('heard'),
  sql<number>`coalesce((
    select l.position from listens l
    where l.org_id = talks.org_id and l.user_id = ${user_id} and l.talk_id = talks.talk_id), 0)`.as('position'),
]

/** As much of the text as a list shows. */
const LISTED_CHARACTERS = 300

/** The talks of these ids as lists show them, in no particular order. */
export const listTalks = ({ db, org_id, user_id }: MemberScope, talk_ids: string[]): Promise<TalkRow[]> =>
  db
    .selectFrom('talks')
    .select(facts)
    .select(['strip as peaks', sql<string>`left(text, ${sql.lit(LISTED_CHARACTERS)})`.as('text'), alertIds])
    .select(heardBy(user_id))
    .where('org_id', '=', org_id)
    .where('talk_id', 'in', talk_ids)
    .execute()

/** A talk, whole but for its address. */
export const findTalk = (
  { db, org_id, user_id }: MemberScope,
  talk_id: string,
): Promise<Omit<Talk, 'audio_url'> | undefined> =>
  db
    .selectFrom('talks')
    .select(facts)
    .select(['peaks', 'text', alertIds, latestWords.as('words'), versions.as('versions')])
    .select(heardBy(user_id))
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()

const latestWords = sql<Word[]>`coalesce((
  select t.words from transcripts t where t.org_id = talks.org_id and t.talk_id = talks.talk_id
  order by t.version desc limit 1), '[]')`

const versions = sql<TalkVersion[]>`array(
  select jsonb_build_object('version', t.version, 'created', iso(t.created), 'text', t.text, 'engine', t.engine,
    'user_id', t.user_id)
  from transcripts t where t.org_id = talks.org_id and t.talk_id = talks.talk_id order by t.version desc)`

/** The words of several talks. */
export const listWords = ({ db, org_id }: OrgScope, talk_ids: string[]) =>
  db
    .selectFrom('talks')
    .select(['talk_id', latestWords.as('words')])
    .where('org_id', '=', org_id)
    .where('talk_id', 'in', talk_ids)
    .execute()

/** What the pipeline and the stream need to know of a talk. */
export const findRecording = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'channel_id', 'state', 'playable', 'media_type', 'created'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()

export const findSent = ({ db, org_id, user_id }: MemberScope, client_id: string) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'sha256'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()

export interface NewTalk {
  talk_id: string
  channel_id: string
  client_id: string | null
  recorded_at: string
  bytes: number
  sha256: string
  media_type: string
}

/** False when this person has sent a talk with this client_id before. */
export async function insertTalk({ db, org_id, user_id }: MemberScope, talk: NewTalk): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('talks')
    .values({ org_id, user_id, ...talk })
    .onConflict((on) => on.columns(['org_id', 'user_id', 'client_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface Progress {
  /** Where it has to stand for this. */
  from: readonly TalkRow['state'][]
  state: TalkRow['state']
  reason?: string | null
}

/** False when it stood like that already, stands elsewhere by now, or is gone. */
export async function updateState({ db, org_id }: OrgScope, talk_id: string, { from, state, reason = null }: Progress) {
  const { numUpdatedRows } = await db
    .updateTable('talks')
    .set({ state, reason, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('state', 'in', from)
    .where(sql<SqlBool>`(state, reason) is distinct from (${state}, ${reason}::text)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface Measured {
  truncated: boolean
  duration: number
  loudness: number | null
  peaks: number[]
  strip: number[]
}

export const updateSound = ({ db, org_id }: OrgScope, talk_id: string, sound: Measured) =>
  db
    .updateTable('talks')
    .set({ ...sound, playable: true })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

export interface Transcript {
  engine: string
  rough: boolean
  language: string
  words: Word[]
  text: string
  tokens: string
  tsv: string
  confidence: number | null
}

/** Adds the transcript as the newest version, and makes the talk findable by it. */
export async function insertTranscript({ db, org_id }: OrgScope, talk_id: string, transcript: Transcript) {
  const { words, text, tokens, tsv, confidence, engine, rough, language } = transcript
  await db
    .insertInto('transcripts')
    .columns(['org_id', 'talk_id', 'version', 'engine', 'language', 'words', 'text'])
    .expression((of) =>
      of
        .selectFrom('transcripts')
        .select([sql.val(org_id).as('org_id'), sql.val(talk_id).as('talk_id')])
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('version'))
        .select([sql.val(engine).as('engine'), sql.val(language).as('language')])
        .select([sql<Word[]>`${JSON.stringify(words)}::jsonb`.as('words'), sql.val(text).as('text')])
        .where('org_id', '=', org_id)
        .where('talk_id', '=', talk_id),
    )
    .execute()
  await db
    .updateTable('talks')
    .set({ text, tokens, tsv: sql<string>`${tsv}::tsvector`, confidence, engine, rough, language })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()
}
