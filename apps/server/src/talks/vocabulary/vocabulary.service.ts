import { soundOf } from '@earshot/contract/rules/sounds-like'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { typosBetween, typosOf, transpositions } from './typos.ts'
import {
  copyWords,
  deleteUnusedWords,
  deleteWords,
  findVocabularyId,
  insertWords,
  listSimilarSounding,
  listKnown,
  listSimilarlySpelled,
  listVocabularies,
  listWords,
  OPEN,
} from './vocabulary.repo.ts'
import { columnsOf, wordsAmong } from '../../core/vocabulary/words.ts'

/** Call it in the transaction that makes a talk of the channel findable by these words. */
export async function learnWords(org: Writing<OrgScope>, channel_id: string, tokens: Iterable<string>) {
  const words = wordsAmong(tokens)
  if (words.length > 0)
    await insertWords(org, { channel_id: await findVocabularyId(org, channel_id), ...columnsOf(words) })
}

/** Call it after the talk has left the channel. */
export async function forgetWords(org: Writing<OrgScope>, channel_id: string, tokens: Iterable<string>) {
  const words = wordsAmong(tokens)
  if (words.length > 0) await deleteUnusedWords(org, await findVocabularyId(org, channel_id), words)
}

/** Words that nothing says any more, also those of titles of before. */
export async function forgetWordsEverywhere(org: Writing<OrgScope>, tokens: Iterable<string>) {
  const words = wordsAmong(tokens)
  if (words.length === 0) return
  for (const { channel_id } of await listVocabularies(org, words)) await deleteUnusedWords(org, channel_id, words)
}

/**
 * After a channel became private or open. A word that only a private channel says must not be suggested to others.
 * Idempotent.
 */
export async function moveWordsOf(org: Writing<OrgScope>, channel_id: string) {
  const isPrivate = (await findVocabularyId(org, channel_id)) !== OPEN
  const [from, to] = isPrivate ? [OPEN, channel_id] : [channel_id, OPEN]
  await copyWords(org, channel_id, { from, to })
  if (isPrivate) await deleteUnusedWords(org, OPEN, await listWords(org, channel_id))
  else await deleteWords(org, channel_id)
}

/** Possible readings of a word, including itself if it is known. A lower cost is likelier. */
export type WordReadings = Map<string, { word: string; cost: number }[]>

/** Readings of mistyped words. A wrong first letter costs more, because it is rarer. */
export async function similarWordsIn(org: OrgScope, words: string[]): Promise<WordReadings> {
  const mistakable = wordsAmong(words)
  const near = mistakable.length ? await listSimilarlySpelled(org, mistypedAs(mistakable)) : []
  const others = near
    .map(({ word, token }) => ({ from: word, word: token, slips: typosBetween(word, token) }))
    .filter(({ from, slips }) => slips <= typosOf(from))
    .map(({ from, word, slips }) => ({ from, word, cost: slips + (word[0] === from[0] ? 0 : 0.5) }))
  return readings(org, words, others)
}

/** In short words the only error may be a swap, which PostgreSQL counts as two; longer words may have another error. */
const mistypedAs = (words: string[]) => ({
  words,
  most: words.map(typosOf).map((slips) => (slips > 1 ? slips + 1 : slips)),
  swapped: words.flatMap(transpositions),
})

/** Words that may be meant if an engine misheard them or a user misspelled them, most similar first. */
export async function similarWordsOf(org: OrgScope, words: string[]): Promise<WordReadings> {
  const mistakable = wordsAmong(words)
  const alike = mistakable.length ? await listSimilarSounding(org, mistakable.map(soundOf)) : []
  const others = mistakable.flatMap((from) =>
    alike
      .filter(({ token, sound }) => token !== from && sound === soundOf(from))
      .map(({ token }) => ({ from, word: token, cost: typosBetween(from, token) })),
  )
  return readings(org, words, others)
}

const MOST_READINGS = 5

async function readings(org: OrgScope, words: string[], others: { from: string; word: string; cost: number }[]) {
  const mistakable = new Set(wordsAmong(words))
  const known = new Set((await listKnown(org, words)).map(({ token }) => token))
  const readingsOf = (of: string) => [
    ...(known.has(of) || !mistakable.has(of) ? [{ word: of, cost: 0 }] : []),
    ...others
      .filter(({ from }) => from === of)
      .map(({ word, cost }) => ({ word, cost }))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MOST_READINGS),
  ]
  return new Map(words.map((word) => [word, readingsOf(word)]))
}

/** Spoken words that sound like one of the tokens; none for a token that is no word. */
export async function wordsSoundingLike(org: OrgScope, tokens: string[]): Promise<Map<string, string[]>> {
  const words = wordsAmong(tokens)
  const alike = words.length ? await listSimilarSounding(org, words.map(soundOf)) : []
  return new Map(
    words.map((word) => [word, alike.filter(({ sound }) => sound === soundOf(word)).map(({ token }) => token)]),
  )
}
