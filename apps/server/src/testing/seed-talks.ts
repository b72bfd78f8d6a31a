import { TOKENIZER, tokensOf } from '@earshot/contract/rules/tokens'
import type { TalkRow, Word } from '@earshot/contract/talks'
import { v7 as newId } from 'uuid'
import type { Context } from '../core/context.ts'
import { alone, enterAsJob, type OrgScope } from '../organizations/scope.ts'
import { toStoredProfile } from '../talks/sound-profiles/sound-profiles.service.ts'
import { storedWords } from '../talks/talks/stored-words.ts'
import { tsvectorOf } from '../talks/search/tsvector.ts'
import { learnWords } from '../talks/vocabulary/vocabulary.service.ts'

export interface SeededTalk {
  text: string
  user_id: string
  channel_id: string
  talk_id?: string
  recorded_at?: string
  created?: string
  duration?: number | null
  confidence?: number | null
  audio_quality?: number | null
  trancription_accuracy?: number | null
  language?: string
  speaker_id?: string | null
  key_id?: string
  tags?: string[]
  reply_to?: string | null
  needs_review?: boolean
  open?: boolean
  edited?: boolean
  playable?: boolean
  deleted?: string | null
  sound_deleted?: string
  state?: TalkRow['state']
  reason?: string
  title?: string | null
  by_phone?: string | null
}

/** One word per second. */
const spoken = (text: string): Word[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word, at) => ({ text: word, start: at, end: at + 0.5, confidence: 0.9 }))

const AT_ONCE = 500

/** Inserts talks directly, without sending or processing them; returns their ids in order. */
export const seedTalks = ({ context, org_id }: { context: Context; org_id: string }, talks: SeededTalk[]) =>
  insertTalks(enterAsJob(context, org_id), talks)

export async function insertTalks(org: OrgScope, talks: SeededTalk[]) {
  const { db, org_id } = alone(org)
  const rows = talks.map((talk) => ({ talk_id: newId(), ...talk }))
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await learnByChannel(org, some)
    await db
      .insertInto('talks')
      .values(some.map((row) => ({ org_id, ...talkOf(row) })))
      .execute()
    await db
      .insertInto('transcripts')
      .values(some.map((row) => ({ org_id, ...transcriptOf(row) })))
      .execute()
    const sounds = some
      .filter(({ text }) => text !== '')
      .map(({ talk_id, text, language = 'en' }) => ({
        org_id,
        talk_id,
        ...toStoredProfile({ words: spoken(text), language }),
      }))
    if (sounds.length > 0) await db.insertInto('talk_sounds').values(sounds).execute()
  }
  return rows.map(({ talk_id }) => talk_id)
}

async function learnByChannel(org: OrgScope, rows: SeededTalk[]) {
  for (const [channel_id, some] of Map.groupBy(rows, (row) => row.channel_id))
    await learnWords(alone(org), channel_id, tokensOf(some.map(({ text }) => text).join('\n')))
}

function talkOf({
  text,
  recorded_at = new Date().toISOString(),
  state = 'ready',
  ...row
}: SeededTalk & { talk_id: string }) {
  const tokens = tokensOf(text)
  const found = { text, tokens: ` ${tokens.join(' ')} `, tsv: tsvectorOf(tokens), tokenizer: TOKENIZER }
  return { ...row, ...found, recorded_at, state, bytes: 1, sha256: '', media_type: 'audio/mpeg' }
}

const transcriptOf = ({ talk_id, text }: SeededTalk & { talk_id: string }) => ({
  talk_id,
  version: 1,
  engine: 'test',
  language: 'en',
  text,
  words: storedWords(spoken(text)),
})
