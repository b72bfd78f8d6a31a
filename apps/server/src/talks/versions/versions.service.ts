import { ApiError } from '@earshot/contract/errors'
import { alignWords, joinWords } from '@earshot/contract/rules/align'
import type { Word } from '@earshot/contract/talks'
import type { MemberScope, OrgScope } from '../../organizations/scope.ts'
import type { Phone } from '../../ports/speech/speech.ts'
import { findable } from '../../search/findable.ts'
import { keepSounds } from '../../sounds/sounds.service.ts'
import { learn } from '../../vocabulary/vocabulary.service.ts'
import {
  findNewest,
  findVersion,
  holdTalk,
  insertVersion,
  updateText,
  updateTitle,
  type Version,
} from './versions.repo.ts'

/** What a machine heard. */
export type Heard = Pick<Version, 'words' | 'rough' | 'language'> & { engine: string; phones?: Phone[] | undefined }

/**
 * Keeps what a machine heard as a version. Where a person has corrected the text, theirs stays the newest: it is laid
 * upon the new words once more, which may know the times better.
 */
export async function addHeard(tx: OrgScope, talk_id: string, { phones, ...heard }: Heard) {
  const talk = await holdTalk(tx, talk_id)
  const corrected = talk?.edited ? await findNewest(tx, talk_id) : undefined
  const version: Version = { ...heard, text: joinWords(heard.words.map((word) => word.text)), user_id: null }
  await insertVersion(tx, talk_id, version)
  if (!talk || !corrected) return putOn(tx, talk_id, { ...version, phones })
  const words = written(alignWords(heard.words, corrected.text, talk.duration ?? 0))
  await addVersion(tx, talk_id, { ...corrected, words, language: heard.language })
}

interface Written {
  text: string
  from_version: number | undefined
}

/** A person's text as the newest version, its words placed by those before it. False when that is the text already. */
export async function addWritten(tx: MemberScope, talk_id: string, { text, from_version }: Written): Promise<boolean> {
  const talk = await holdTalk(tx, talk_id)
  if (!talk || talk.text === text) return false
  const base = from_version === undefined ? talk : await findVersion(tx, talk_id, from_version)
  if (base?.text !== talk.text) throw new ApiError('conflict', 'Somebody else has changed this text meanwhile')
  const before = await findNewest(tx, talk_id)
  const words = written(alignWords(before?.words ?? [], text, talk.duration ?? 0))
  const by = { engine: null, rough: false, user_id: tx.user_id }
  await addVersion(tx, talk_id, { text, words, language: before?.language ?? 'und', ...by })
  return true
}

/** What a person wrote was said, whatever a machine thinks of it. */
const written = (words: Word[]): Word[] =>
  words.map(({ text, start, end, confidence }) => ({ text, start, end, confidence }))

/** An earlier version as the newest, as whoever's it was. False when it is the newest already. */
export async function restore(tx: MemberScope, talk_id: string, version: number): Promise<boolean> {
  await holdTalk(tx, talk_id)
  const wanted = await findVersion(tx, talk_id, version)
  if (!wanted) throw new ApiError('not_found', 'This talk has no such version', { field: 'version' })
  const newest = await findNewest(tx, talk_id)
  if (newest?.text === wanted.text && newest.user_id === wanted.user_id) return false
  const { created: _, ...again } = wanted
  await addVersion(tx, talk_id, again)
  return true
}

/** `created` is now unless told. */
async function addVersion(tx: OrgScope, talk_id: string, version: Version & { created?: string }) {
  await insertVersion(tx, talk_id, version)
  await putOn(tx, talk_id, version)
}

/** What the talk shows, and is found by. Phones that a machine heard no longer count where a person knows better. */
async function putOn(
  tx: OrgScope,
  talk_id: string,
  { phones = [], ...version }: Version & { phones?: Phone[] | undefined },
) {
  const { text, words, engine, rough, language, user_id } = version
  const { words: all, columns } = findable(text, (await holdTalk(tx, talk_id))?.title ?? null)
  await learn(tx, all)
  await keepSounds(tx, talk_id, { words, language, phones })
  await updateText(tx, talk_id, {
    text,
    ...columns,
    confidence: meanConfidence(words),
    engine,
    rough,
    language,
    edited: user_id !== null,
  })
}

/** Gives a talk another title, by which it is found; null takes it away. */
export async function retitle(tx: OrgScope, talk_id: string, title: string | null) {
  const talk = await holdTalk(tx, talk_id)
  if (!talk) return
  const { words, columns } = findable(talk.text, title)
  await learn(tx, words)
  await updateTitle(tx, talk_id, { title, ...columns })
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
