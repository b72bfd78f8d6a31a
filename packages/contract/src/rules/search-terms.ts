import { numberRunsIn } from './numbers/read.ts'
import { findPhrases, type PhraseMatch, phraseIndex } from './phrases.ts'
import { type Clause, isGroup, isTerm, leavesOf } from './query.ts'
import type { PlacedToken } from './tokens.ts'

/** What to highlight in a talk: whole phrases, and one whose last word may be incomplete; '' for none. */
export interface SearchTerms {
  phrases: string[]
  prefix: string
}

export function searchTermsOf(clauses: readonly Clause[]): SearchTerms {
  const wanted = leavesOf(clauses)
    .filter(isTerm)
    .filter(({ excluded }) => !excluded)
  const phrases = [...wanted.filter(({ prefix }) => !prefix).map(({ tokens }) => tokens), ...wantedNumbers(clauses)]
  return {
    phrases: phrases.map((tokens) => tokens.join(' ')),
    prefix: wanted.find((term) => term.prefix)?.tokens.join(' ') ?? '',
  }
}

const wantedNumbers = (clauses: readonly Clause[]): string[][] => [
  ...numbersIn(clauses).map(({ tokens }) => tokens),
  ...clauses.flatMap((clause) => (isGroup(clause) && !clause.excluded ? wantedNumbers(clause.clauses) : [])),
]

/** Unquoted terms that form a number together; the last may be incomplete. */
export function numbersIn(clauses: readonly Clause[]): { from: number; to: number; tokens: string[] }[] {
  const words = clauses.flatMap((clause, at) =>
    isTerm(clause) && !standsAlone(clause, clauses[at + 1])
      ? clause.tokens.map((token) => ({ token, at }))
      : [{ token: PARTED, at }],
  )
  const tokens = words.map(({ token }) => token)
  const sizeOf = (clause: Clause) => (isTerm(clause) ? clause.tokens.length : 0)
  return numberRunsIn(tokens)
    .map(({ from, to }) => ({
      from: words[from]?.at ?? 0,
      to: (words[to - 1]?.at ?? 0) + 1,
      tokens: tokens.slice(from, to),
    }))
    .filter(
      ({ from, to, tokens: said }) =>
        said.length === clauses.slice(from, to).reduce((sum, each) => sum + sizeOf(each), 0),
    )
    .filter(({ from, to }) => to - from > 1 || isPrefix(clauses[from]))
}

const isPrefix = (clause: Clause | undefined) => clause !== undefined && isTerm(clause) && clause.prefix

const standsAlone = ({ excluded, or }: Clause, next: Clause | undefined) => excluded || or || next?.or

/** A separator that no token equals. */
const PARTED = '|'

export function findSearchTerms(
  tokens: readonly PlacedToken[],
  { phrases, prefix }: SearchTerms,
): PhraseMatch<string>[] {
  const whole = findPhrases(tokens, phraseIndex(phrases.map((phrase) => ({ key: phrase, phrase }))))
  return prefix === '' ? whole : [...whole, ...beginningWith(tokens, prefix)]
}

function beginningWith(tokens: readonly PlacedToken[], prefix: string): PhraseMatch<string>[] {
  const said = tokens.map(({ token }) => token)
  return beginningsOf(said, prefix).map((at) => {
    const length = prefix.split(' ').length
    const [first = 0, last = first] = [tokens[at]?.word, tokens[at + length - 1]?.word]
    return { key: prefix, first, last, tokens: said.slice(at, at + length) }
  })
}

/** Where the tokens have all words of the prefix, the last of which may be incomplete. */
export function beginningsOf(tokens: readonly string[], prefix: string): number[] {
  if (prefix === '') return []
  const words = prefix.split(' ')
  const last = words.pop() ?? ''
  return [...tokens.keys()].filter(
    (at) => words.every((word, step) => tokens[at + step] === word) && tokens[at + words.length]?.startsWith(last),
  )
}
