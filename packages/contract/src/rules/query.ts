import { numberRunsIn } from './numbers/read.ts'
import { findPhrases, type PhraseMatch, phraseIndex } from './phrases.ts'
import { type PlacedToken, tokensOf } from './tokens.ts'

/** A part of a query: consecutive words, required or excluded. A prefix matches the start of one word. */
export interface Term {
  tokens: string[]
  excluded: boolean
  prefix: boolean
  /** An alternative to the previous term. */
  or?: true
}

const PART = /(?<minus>-?)(?:["“”„«](?<quoted>[^"“”«»]*)["“”»]|(?<bare>\S+))/gu

interface Part {
  whole: string
  quoted: string | undefined
  bare: string | undefined
  excluded: boolean
}

/**
 * Parses a query: phrases in straight or typographic quotes, -exclusions, OR between alternatives (`or` between phrases
 * too). The last word is a prefix until a space follows.
 */
export function termsOf(query: string): Term[] {
  const parts = [...query.matchAll(PART)].map(partOf)
  const terms: Term[] = []
  let either = false
  for (const [at, part] of parts.entries()) {
    const tokens = tokensOf(part.quoted ?? part.bare ?? '')
    if (terms.length > 0 && isOr(parts, at)) either = true
    else if (tokens.length > 0) {
      const typing = at === parts.length - 1 && part.quoted === undefined && query.endsWith(part.whole)
      const prefix = typing && !part.excluded && tokens.length === 1
      terms.push({ tokens, excluded: part.excluded, prefix, ...(either && { or: true }) })
      either = false
    }
  }
  return terms
}

const partOf = ({ 0: whole, groups }: RegExpExecArray): Part => {
  const { minus, quoted, bare } = groups ?? {}
  return { whole, quoted, bare, excluded: minus === '-' }
}

/** Uppercase OR; lowercase only between phrases. */
const isOr = (parts: readonly Part[], at: number) => {
  const { bare, excluded } = parts[at] as Part
  if (excluded) return false
  return bare === 'OR' || (bare === 'or' && parts[at - 1]?.quoted !== undefined && parts[at + 1]?.quoted !== undefined)
}

/** Groups of alternatives. One term of each group must match. */
export function alternativesIn(terms: readonly Term[]): Term[][] {
  const groups: Term[][] = []
  for (const term of terms) {
    const last = groups.at(-1)
    if (term.or && last) last.push(term)
    else groups.push([term])
  }
  return groups
}

/** The reverse of termsOf. */
export const writeTerms = (terms: readonly Term[]): string =>
  terms
    .map((term, at) => (term.or ? 'OR ' : '') + (term.excluded ? '-' : '') + quoted(term, at === terms.length - 1))
    .join(' ')

/** Without quotes, the last word would become a prefix, and `or` between phrases an operator. */
const quoted = ({ tokens, excluded, prefix }: Term, last: boolean) =>
  tokens.length > 1 || (tokens[0] === 'or' && !prefix) || (last && !prefix && !excluded)
    ? `"${tokens.join(' ')}"`
    : (tokens[0] ?? '')

/** What to highlight in a talk: whole phrases, and the prefix of one word; '' for none. */
export interface SearchTerms {
  phrases: string[]
  prefix: string
}

export function searchTermsOf(terms: readonly Term[]): SearchTerms {
  const wanted = terms.filter((term) => !term.excluded)
  const numbers = numbersIn(terms).map(({ tokens }) => tokens)
  return {
    phrases: [...wanted.filter((term) => !term.prefix).map(({ tokens }) => tokens), ...numbers].map((tokens) =>
      tokens.join(' '),
    ),
    prefix: wanted.find((term) => term.prefix)?.tokens[0] ?? '',
  }
}

/** Unquoted terms that form a number together; the last may be incomplete. */
export function numbersIn(terms: readonly Term[]): { from: number; to: number; tokens: string[] }[] {
  const words = terms.flatMap((term, at) =>
    standsAlone(term, terms[at + 1]) ? [{ token: PARTED, at }] : term.tokens.map((token) => ({ token, at })),
  )
  const tokens = words.map(({ token }) => token)
  return numberRunsIn(tokens)
    .map(({ from, to }) => ({
      from: words[from]?.at ?? 0,
      to: (words[to - 1]?.at ?? 0) + 1,
      tokens: tokens.slice(from, to),
    }))
    .filter(({ from, to, tokens: said }) => said.length === terms.slice(from, to).flatMap((term) => term.tokens).length)
    .filter(({ from, to }) => to - from > 1 || terms[from]?.prefix)
}

const standsAlone = ({ excluded, or }: Term, next: Term | undefined) => excluded || or || next?.or

/** A separator that no token equals. */
const PARTED = '|'

export function findSearchTerms(
  tokens: readonly PlacedToken[],
  { phrases, prefix }: SearchTerms,
): PhraseMatch<string>[] {
  const whole = findPhrases(tokens, phraseIndex(phrases.map((phrase) => ({ key: phrase, phrase }))))
  const begun = prefix === '' ? [] : tokens.filter(({ token }) => token.startsWith(prefix))
  return [...whole, ...begun.map(({ word }) => ({ key: prefix, first: word, last: word }))]
}
