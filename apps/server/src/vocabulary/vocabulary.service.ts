import { soundOf } from '@earshot/contract/rules/sounds-like'
import type { OrgScope } from '../organizations/scope.ts'
import { slipsBetween, slipsIn, swaps } from './typos.ts'
import { deleteUnsaid, insertWords, listAlike, listKnown, listNear } from './vocabulary.repo.ts'
import { columnsOf, wordsAmong } from './words.ts'

/** Remembers the words of a talk, in the transaction that makes it findable by them. */
export async function learn(org: OrgScope, tokens: Iterable<string>) {
  const words = wordsAmong(tokens)
  if (words.length > 0) await insertWords(org, columnsOf(words))
}

/** Forgets those words of a talk that is gone which no other talk says. */
export async function forget(org: OrgScope, tokens: Iterable<string>) {
  const words = wordsAmong(tokens)
  if (words.length > 0) await deleteUnsaid(org, words)
}

/** Words that a word may stand for, itself among them if it was ever said. What costs less is likelier. */
export type Readings = Map<string, { word: string; cost: number }[]>

/** What words mean if they were mistyped. A wrong first letter is rarer than any other. */
export async function nearIn(org: OrgScope, words: string[]): Promise<Readings> {
  const mistakable = wordsAmong(words)
  const near = mistakable.length ? await listNear(org, mistypedAs(mistakable)) : []
  const others = near
    .map(({ word, token }) => ({ from: word, word: token, slips: slipsBetween(word, token) }))
    .filter(({ from, slips }) => slips <= slipsIn(from))
    .map(({ from, word, slips }) => ({ from, word, cost: slips + (word[0] === from[0] ? 0 : 0.5) }))
  return readings(org, words, others)
}

/** In a short word the only slip may be two letters in each other's place; in a long one there may be another. */
const mistypedAs = (words: string[]) => ({
  words,
  most: words.map(slipsIn).map((slips) => (slips > 1 ? slips + 1 : slips)),
  swapped: words.flatMap(swaps),
})

/** What words mean if an engine misheard them, or somebody wrote them by ear: the more alike they look, the likelier. */
export async function alikeIn(org: OrgScope, words: string[]): Promise<Readings> {
  const mistakable = wordsAmong(words)
  const alike = mistakable.length ? await listAlike(org, mistakable.map(soundOf)) : []
  const others = mistakable.flatMap((from) =>
    alike
      .filter(({ token, sound }) => token !== from && sound === soundOf(from))
      .map(({ token }) => ({ from, word: token, cost: slipsBetween(from, token) })),
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

/** The words that were said and sound like one of these tokens; none for a token that is no word. */
export async function soundingLike(org: OrgScope, tokens: string[]): Promise<Map<string, string[]>> {
  const words = wordsAmong(tokens)
  const alike = words.length ? await listAlike(org, words.map(soundOf)) : []
  return new Map(
    words.map((word) => [word, alike.filter(({ sound }) => sound === soundOf(word)).map(({ token }) => token)]),
  )
}
