import { type PlacedToken, tokensOf } from './tokens.ts'

/** Where a phrase was said: the first and the last of its words, by place in the list of words. */
export interface PhraseMatch<Key> {
  key: Key
  first: number
  last: number
}

interface Phrase<Key> {
  key: Key
  rest: string[]
}

/** Keywords by their first token, so that looking at a talk costs its own length and not the number of keywords. */
export type PhraseIndex<Key> = Map<string, Phrase<Key>[]>

/** Builds the index. A phrase without a single word in it can never be said and is left out. */
export function phraseIndex<Key>(phrases: Iterable<{ key: Key; phrase: string }>): PhraseIndex<Key> {
  const index: PhraseIndex<Key> = new Map()
  for (const { key, phrase } of phrases) {
    const [first, ...rest] = tokensOf(phrase)
    if (first === undefined) continue
    const known = index.get(first)
    if (known) known.push({ key, rest })
    else index.set(first, [{ key, rest }])
  }
  return index
}

/** Every place where a phrase of the index was said, whole words only, in the order of speech. */
export function findPhrases<Key>(tokens: readonly PlacedToken[], index: PhraseIndex<Key>): PhraseMatch<Key>[] {
  return tokens.flatMap(({ token, word }, at) =>
    (index.get(token) ?? [])
      .filter(({ rest }) => rest.every((part, step) => tokens[at + 1 + step]?.token === part))
      .map(({ key, rest }) => ({ key, first: word, last: tokens[at + rest.length]?.word ?? word })),
  )
}
