import { findPhrases, type PhraseMatch, phraseIndex } from './phrases.ts'
import { type PlacedToken, tokensOf } from './tokens.ts'

/** A part of a query: words that stand together, to be found or to be absent; a prefix is the beginning of one word. */
export interface Term {
  tokens: string[]
  excluded: boolean
  prefix: boolean
}

const PART = /(?<minus>-?)(?:["“”„«](?<quoted>[^"“”«»]*)["“”»]|(?<bare>\S+))/gu

/** What somebody typed: quoted phrases in straight or typographic quotes, -exclusions, and a last word still in the making until a space ends it. */
export function termsOf(query: string): Term[] {
  const parts = [...query.matchAll(PART)]
  return parts.flatMap(({ 0: whole, groups }, at) => {
    const { minus, quoted, bare } = groups ?? {}
    const tokens = tokensOf(quoted ?? bare ?? '')
    if (tokens.length === 0) return []
    const excluded = minus === '-'
    const typing = at === parts.length - 1 && quoted === undefined && query.endsWith(whole)
    return [{ tokens, excluded, prefix: typing && !excluded && tokens.length === 1 }]
  })
}

/** Parts of a query as somebody would type them. */
export const writeTerms = (terms: readonly Term[]): string =>
  terms.map((term, at) => (term.excluded ? '-' : '') + quoted(term, at === terms.length - 1)).join(' ')

/** The last word would be the beginning of one if it were not in quotes. */
const quoted = ({ tokens, excluded, prefix }: Term, last: boolean) =>
  tokens.length > 1 || (last && !prefix && !excluded) ? `"${tokens.join(' ')}"` : (tokens[0] ?? '')

/** What a query looks for in a talk: whole phrases, and the beginning of one word; '' for none. */
export interface Sought {
  phrases: string[]
  prefix: string
}

/** What is to be found, without what is to be absent. */
export function soughtIn(terms: readonly Term[]): Sought {
  const wanted = terms.filter((term) => !term.excluded)
  return {
    phrases: wanted.filter((term) => !term.prefix).map((term) => term.tokens.join(' ')),
    prefix: wanted.find((term) => term.prefix)?.tokens[0] ?? '',
  }
}

/** Every place where something sought was said; the key is what was sought. */
export function findSought(tokens: readonly PlacedToken[], { phrases, prefix }: Sought): PhraseMatch<string>[] {
  const whole = findPhrases(tokens, phraseIndex(phrases.map((phrase) => ({ key: phrase, phrase }))))
  const begun = prefix === '' ? [] : tokens.filter(({ token }) => token.startsWith(prefix))
  return [...whole, ...begun.map(({ word }) => ({ key: prefix, first: word, last: word }))]
}
