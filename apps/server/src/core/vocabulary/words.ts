import { soundOf } from '@earshot/contract/rules/sounds-like'

/** Words that may be mistyped or misheard: only letters, and at least three of them. */
const MISTAKABLE = /^(?=.{3,40}$)[\p{L}\p{M}']+$/u

/** Sorted, without duplicates. */
export const wordsAmong = (tokens: Iterable<string>) =>
  [...new Set(tokens)].filter((token) => MISTAKABLE.test(token)).sort()

export const columnsOf = (words: string[]) => ({
  words,
  letters: words.map((word) => [...word].length),
  sounds: words.map(soundOf),
})
