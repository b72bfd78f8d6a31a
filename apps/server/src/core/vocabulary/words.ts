import { soundOf } from '@earshot/contract/rules/sounds-like'

/** Words that may be mistyped or misheard: three letters or more, and nothing but letters. */
const MISTAKABLE = /^(?=.{3,40}$)[\p{L}\p{M}']+$/u

/** The words of some tokens that are worth knowing, each once, in an order that is always the same. */
export const wordsAmong = (tokens: Iterable<string>) =>
  [...new Set(tokens)].filter((token) => MISTAKABLE.test(token)).sort()

/** Words as the vocabulary holds them, column by column. */
export const columnsOf = (words: string[]) => ({
  words,
  letters: words.map((word) => [...word].length),
  sounds: words.map(soundOf),
})
