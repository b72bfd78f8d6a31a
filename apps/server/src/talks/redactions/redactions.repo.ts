import type { Redaction } from '@earshot/contract/redactions'
import type { Word } from '@earshot/contract/talks'
import { sql } from 'kysely'
import { isHeardTalk } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'
import type { storedPeaks } from '../talks/peaks.ts'
import { storedWords } from '../talks/stored-words.ts'
import { auditSubject } from '../talks/talk-columns.ts'

export const listRedactions = ({ db, org_id }: OrgScope, talk_id: string): Promise<Omit<Redaction, 'said'>[]> =>
  db
    .selectFrom('redactions')
    .select(['redaction_id', 'org_id', 'talk_id', 'start', 'end', 'reason', 'created', 'created_by', 'erased'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where(isHeardTalk(org_id, 'talk_id'))
    .orderBy('start')
    .orderBy('redaction_id')
    .execute()

export const insertRedaction = (
  { db, org_id, user_id }: Writing<MemberScope>,
  redaction: Pick<Redaction, 'redaction_id' | 'talk_id' | 'start' | 'end' | 'reason'>,
) =>
  db
    .insertInto('redactions')
    .values({ org_id, created_by: user_id, ...redaction })
    .execute()

export const insertErased = ({ db, org_id }: Writing<OrgScope>, erased: ErasedRanges) =>
  db
    .insertInto('redactions')
    .values(erased.ranges.map((range) => ({ org_id, ...ownerOf(erased), ...range, erased: sql<string>`now()` })))
    .execute()

interface ErasedRanges {
  talk_id: string
  created_by: string
  ranges: { redaction_id: string; start: number; end: number }[]
}

const ownerOf = ({ talk_id, created_by }: ErasedRanges) => ({ talk_id, created_by, reason: '' })

export const deleteRedaction = ({ db, org_id }: Writing<OrgScope>, redaction_id: string) =>
  db.deleteFrom('redactions').where('org_id', '=', org_id).where('redaction_id', '=', redaction_id).execute()

export const updateErased = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .updateTable('redactions')
    .set({ erased: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('erased', 'is', null)
    .execute()

export interface StoredTranscript {
  version: number
  text: string
  words: Word[]
}

type TranscriptTable = 'transcripts' | 'redacted_transcripts'

/** Oldest first. `redacted_transcripts` holds them as they were before anything was masked. */
export const listTranscripts = async (
  { db, org_id }: OrgScope,
  table: TranscriptTable,
  talk_id: string,
): Promise<StoredTranscript[]> =>
  db
    .selectFrom(table)
    .select(['version', 'text', sql<StoredTranscript['words']>`spoken_words(text, words, word_bytes)`.as('words')])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .orderBy('version')
    .execute()

export const updateTranscript = ({ db, org_id }: Writing<OrgScope>, talk_id: string, transcript: StoredTranscript) =>
  db
    .updateTable('transcripts')
    .set({ text: transcript.text, words: storedWords(transcript.words), word_bytes: null })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('version', '=', transcript.version)
    .execute()

/** Replaces the one that was kept before. */
export const keepTranscript = ({ db, org_id }: Writing<OrgScope>, talk_id: string, transcript: StoredTranscript) => {
  const kept = { text: transcript.text, words: storedWords(transcript.words), word_bytes: null }
  return db
    .insertInto('redacted_transcripts')
    .values({ org_id, talk_id, version: transcript.version, ...kept })
    .onConflict((on) => on.columns(['org_id', 'talk_id', 'version']).doUpdateSet(kept))
    .execute()
}

export const deleteKeptTranscripts = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db.deleteFrom('redacted_transcripts').where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()

const soundsOf = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['channel_id', 'bleeped', 'redacting', 'tokens', 'recorded_at', 'bytes', 'bleeped_sha256'])
    .select(['title', 'duration', 'playable', 'held', 'sound_deleted'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)

export const findSound = (org: OrgScope, talk_id: string) => soundsOf(org, talk_id).executeTakeFirst()

/** Until the transaction ends. */
export const lockSound = (org: Writing<OrgScope>, talk_id: string) =>
  soundsOf(org, talk_id).forNoKeyUpdate().executeTakeFirst()

type Sound = Partial<
  ReturnType<typeof storedPeaks> & {
    bleeped: string | null
    bleeped_sha256: string | null
    sha256: string
    redacting: 'sound' | 'original' | 'erased' | null
    media_type: string
    bytes: number
    trim_start: number
    trim_end: number
  }
>

/** Pages that show the talk load it again, because it is modified. */
export const updateSound = ({ db, org_id }: Writing<OrgScope>, talk_id: string, sound: Sound) =>
  db
    .updateTable('talks')
    .set({ ...sound, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

/** Entries of an untitled talk name it by how its text began. */
export const updateAuditSubjects = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .updateTable('audit')
    .from('talks')
    .set({ subject: auditSubject })
    .where('talks.org_id', '=', org_id)
    .where('talks.talk_id', '=', talk_id)
    .where('audit.org_id', '=', org_id)
    .where('audit.subject_id', '=', talk_id)
    .where('audit.action', 'in', ['talk.remove', 'talk.restore'])
    .execute()

type HitText = Record<'before' | 'match' | 'after', string>

/** Without silences, which no words belong to. */
export const listHitsOfTalk = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('hits')
    .select(['alert_id', 'start', 'end'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('silence', 'is', null)
    .execute()

export const updateHitText = (
  { db, org_id }: Writing<OrgScope>,
  { talk_id, alert_id }: Record<'talk_id' | 'alert_id', string>,
  text: HitText,
) =>
  db
    .updateTable('hits')
    .set(text)
    .where('org_id', '=', org_id)
    .where('alert_id', '=', alert_id)
    .where('talk_id', '=', talk_id)
    .execute()

export const deleteHit = (
  { db, org_id }: Writing<OrgScope>,
  { talk_id, alert_id }: Record<'talk_id' | 'alert_id', string>,
) =>
  db
    .deleteFrom('hits')
    .where('org_id', '=', org_id)
    .where('alert_id', '=', alert_id)
    .where('talk_id', '=', talk_id)
    .execute()

/** Its title; without one its channel and when it was recorded, in UTC. */
export async function findTalkName({ db, org_id }: OrgScope, talk_id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(t.title, ''), c.name || ', ' || to_char(t.recorded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')) as name
    from talks t join channels c on c.org_id = t.org_id and c.channel_id = t.channel_id
    where t.org_id = ${org_id} and t.talk_id = ${talk_id}`.execute(db)
  return rows[0]?.name ?? ''
}
