import { ApiError } from '@earshot/contract/errors'
import { alignWords, joinWords } from '@earshot/contract/rules/align'
import { MASK } from '@earshot/contract/rules/mask'
import { redact } from '@earshot/contract/rules/redact'
import { TOKENIZER } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import { type AuthorScope, type Writing, type MemberScope, type OrgScope } from '../../organizations/scope.ts'
import { recordChange } from '../analytics/talk-changes.service.ts'
import { redactedRanges } from '../redacted-sounds/redacted-sounds.service.ts'
import { maybeSaidIn, searchDocument } from '../search/search-document.ts'
import { storeSoundProfile } from '../sound-profiles/sound-profiles.service.ts'
import { forgetWords, learnWords } from '../vocabulary/vocabulary.service.ts'
import {
  findNewest,
  findVersion,
  lockTalk,
  insertVersion,
  updateMaybeSaid,
  updateText,
  updateTitle,
  updateVersion,
  type Version,
} from './versions.repo.ts'

export interface TranscriptInput extends Pick<Version, 'words' | 'language'> {
  engine: string
  /** Of the engine that heard it once before: written over that version. */
  again?: boolean | undefined
}

/**
 * Adds a machine transcript as a version. If a person has corrected the text, the correction stays the newest and is
 * aligned with the new words, whose times may be better.
 */
export async function addTranscript(
  tx: Writing<OrgScope>,
  talk_id: string,
  { again = false, ...heard }: TranscriptInput,
) {
  const talk = await lockTalk(tx, talk_id)
  const corrected = talk?.edited ? await findNewest(tx, talk_id) : undefined
  const text = joinWords(heard.words.map((word) => word.text))
  const ranges = await redactedRanges(tx, talk_id)
  const said = redact({ text, words: heard.words }, ranges)
  const version: Version = { ...heard, ...said, words: [...said.words], user_id: null }
  if (!(again && (await updateVersion(tx, talk_id, version)))) await insertVersion(tx, talk_id, version)
  if (!talk || !corrected) return putOn(tx, talk_id, version)
  const words = written(alignWords(version.words, corrected.text, talk.duration ?? 0))
  await addVersion(tx, talk_id, { ...corrected, words, language: heard.language })
}

interface Correction {
  text: string
  from_version: number | undefined
}

interface Written {
  talk_id: string
  text: string
  words: Word[]
}

/** Adds a person's text as the newest version, with times aligned from the previous words. False if the text is unchanged. */
export async function addCorrection(
  tx: Writing<MemberScope>,
  talk_id: string,
  { text, from_version }: Correction,
): Promise<boolean> {
  const talk = await lockTalk(tx, talk_id)
  if (!talk || talk.text === text) return false
  const base = from_version === undefined ? talk : await findVersion(tx, talk_id, from_version)
  if (base?.text !== talk.text) throw new ApiError('conflict', 'Someone else has changed this text. Load it again')
  const before = await findNewest(tx, talk_id)
  const words = written(alignWords(before?.words ?? [], text, talk.duration ?? 0))
  const by = { engine: null, user_id: tx.user_id }
  const kept = await withMasks(tx, { talk_id, text, words }, talk.text)
  if (talk.text === kept.text) return false
  await addVersion(tx, talk_id, { ...kept, language: before?.language ?? 'und', ...by })
  return true
}

/**
 * Masks a correction that lacks a mask of the text before it. Versions are masked in place, so one that was begun before a redaction has
 * its words, but the number of the newest version.
 */
async function withMasks(tx: Writing<OrgScope>, { talk_id, text, words }: Written, before: string) {
  if (masksIn(text) >= masksIn(before)) return { text, words }
  const masked = redact({ text, words }, await redactedRanges(tx, talk_id))
  if (masksIn(masked.text) < masksIn(before))
    throw new ApiError('conflict', `A part of this talk is redacted. Load it again, and leave each ${MASK} in the text`)
  return { text: masked.text, words: [...masked.words] }
}

const masksIn = (text: string) => text.split(MASK).length - 1

/** Adds a text that came with the recording, like one that a person wrote. Without words, their times are estimated. */
export async function addGivenText(
  tx: Writing<AuthorScope>,
  talk_id: string,
  { text, words, language, seconds }: { text: string; words: Word[] | null; language: string; seconds: number },
) {
  await lockTalk(tx, talk_id)
  const timed = words ?? written(alignWords([], text, seconds))
  await addVersion(tx, talk_id, { text, words: timed, language, engine: null, user_id: tx.user_id })
}

/** Words corrected by a person are never hallucinations. */
const written = (words: Word[]): Word[] =>
  words.map(({ text, start, end, confidence, alternatives }) => ({
    ...{ text, start, end, confidence },
    ...(alternatives && { alternatives }),
  }))

/** Restores an earlier version as the newest. False if it is the newest already. */
export async function restore(tx: Writing<MemberScope>, talk_id: string, version: number): Promise<boolean> {
  await lockTalk(tx, talk_id)
  const wanted = await findVersion(tx, talk_id, version)
  if (!wanted) throw new ApiError('not_found', 'This talk has no such version', { field: 'version' })
  const newest = await findNewest(tx, talk_id)
  if (newest?.text === wanted.text && newest.user_id === wanted.user_id) return false
  const { created: _, ...again } = wanted
  await addVersion(tx, talk_id, again)
  return true
}

/** Default: now. */
async function addVersion(tx: Writing<OrgScope>, talk_id: string, version: Version & { created?: string }) {
  await insertVersion(tx, talk_id, version)
  await putOn(tx, talk_id, version)
}

/** After stored versions have changed. Returns the words of the newest. */
export async function refreshText(tx: Writing<OrgScope>, talk_id: string): Promise<Word[]> {
  const newest = await findNewest(tx, talk_id)
  if (newest) await putOn(tx, talk_id, newest)
  return newest?.words ?? []
}

/** Sets the text and its search data. */
async function putOn(tx: Writing<OrgScope>, talk_id: string, version: Version) {
  const { text, words, engine, language, user_id } = version
  const talk = await lockTalk(tx, talk_id)
  const { words: all, columns } = searchDocument(text, talk?.title ?? null, talk?.summary)
  if (talk) await learnWords(tx, talk.channel_id, all)
  await storeSoundProfile(tx, talk_id, { words, language })
  await updateText(tx, talk_id, {
    text,
    ...columns,
    maybe_said: maybeSaidIn(words),
    confidence: meanConfidence(words),
    engine,
    language,
    edited: user_id !== null,
  })
  await recordChange(tx, talk_id)
}

/** Null removes it. */
export async function changeTitle(tx: Writing<OrgScope>, talk_id: string, title: string | null) {
  const talk = await lockTalk(tx, talk_id)
  if (!talk) return
  const { words, columns } = searchDocument(talk.text, title, talk.summary)
  await learnWords(tx, talk.channel_id, words)
  await updateTitle(tx, talk_id, { title, ...columns })
}

/** After the summary or a translation has changed, which a talk is found by, too. */
export async function refreshSearch(tx: Writing<OrgScope>, talk_id: string) {
  const talk = await lockTalk(tx, talk_id)
  if (!talk) return
  const { title, tokens } = talk
  const { words, columns } = searchDocument(talk.text, title, talk.summary)
  await learnWords(tx, talk.channel_id, words)
  await updateTitle(tx, talk_id, { title, ...columns })
  await forgetWords(tx, talk.channel_id, tokens.split(' ').filter(Boolean))
}

/** After its transcripts were imported. */
export async function refreshMaybeSaid(tx: Writing<OrgScope>, talk_id: string) {
  const newest = await findNewest(tx, talk_id)
  if (newest) await updateMaybeSaid(tx, talk_id, maybeSaidIn(newest.words))
}

/** For a talk that was indexed by earlier rules. Idempotent. */
export async function indexAgain(tx: Writing<OrgScope>, talk_id: string) {
  const talk = await lockTalk(tx, talk_id)
  if (talk && talk.tokenizer < TOKENIZER) await refreshSearch(tx, talk_id)
}

/** Weighted by duration, so that a long doubtful word counts more than a short one. */
function meanConfidence(words: Word[]) {
  const known = words.flatMap(({ start, end, confidence }) =>
    confidence === null ? [] : [{ seconds: end - start, confidence }],
  )
  const total = known.reduce((sum, { seconds }) => sum + seconds, 0)
  if (total === 0) return null
  return known.reduce((sum, { seconds, confidence }) => sum + confidence * seconds, 0) / total
}
