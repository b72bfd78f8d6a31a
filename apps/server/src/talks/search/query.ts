import { neighboursOf } from '@earshot/contract/rules/numbers/neighbours'
import { variantsOf } from '@earshot/contract/rules/numbers/variants'
import {
  alternativesIn,
  type Clause,
  isGroup,
  isTerm,
  leavesOf,
  type Operator,
  type Term,
} from '@earshot/contract/rules/query'
import { numbersIn, type SearchTerms, searchTermsOf } from '@earshot/contract/rules/search-terms'
import type { Condition } from './conditions.ts'
import { lexeme } from './tsvector.ts'

export interface Query {
  /** A tsquery literal; null without terms. Beside operators: what each match must contain at least. */
  words: string | null
  /**
   * Phrases as they stand in a talk's tokens: tsvector positions are limited, so the word index cannot check order in long
   * talks. Without a space at the end the last word is unfinished.
   */
  phrases: string[]
  /** The same for excluded phrases. */
  unwanted: string[]
  /** What the operators ask for. */
  every: Condition[]
  sought: SearchTerms
}

/** What an operator asks for. Its minus is applied here. */
export type Meaning = (operator: Operator) => Condition

const nothing: Meaning = () => ({ any: [] })

export function readQuery(clauses: readonly Clause[], meaning: Meaning = nothing): Query {
  const groups = alternativesIn(clauses)
  const phrases = groups
    .flatMap((group) => (group.length === 1 ? group : []))
    .filter((clause): clause is Term => isTerm(clause) && clause.tokens.length > 1)
  return {
    words: tsqueryOf(clauses),
    phrases: phrases.filter((term) => !term.excluded && othersOf(term.tokens).length === 0).map(inTokens),
    unwanted: phrases.filter(({ excluded }) => excluded).map(inTokens),
    every: groups.filter(asksMore).map((group) => anyIn(group, meaning)),
    sought: searchTermsOf(clauses),
  }
}

const asksMore = (clauses: readonly Clause[]) => leavesOf(clauses).some((leaf) => !isTerm(leaf))

const anyIn = (group: readonly Clause[], meaning: Meaning): Condition => {
  const ways = group.map((clause) => conditionOf(clause, meaning))
  return ways.length === 1 ? (ways[0] as Condition) : { any: ways }
}

function conditionOf(clause: Clause, meaning: Meaning): Condition {
  if (isTerm(clause)) return { words: asTsquery(clause, true) }
  const asked = isGroup(clause) ? allIn(clause.clauses, meaning) : meaning(clause)
  return clause.excluded ? { not: asked } : asked
}

function allIn(clauses: readonly Clause[], meaning: Meaning): Condition {
  const words = asksMore(clauses) ? null : tsqueryOf(clauses, true)
  return words === null ? { all: alternativesIn(clauses).map((group) => anyIn(group, meaning)) } : { words }
}

/** Words of several terms that form a number also match its other spellings. Null if it needs no word. */
function tsqueryOf(clauses: readonly Clause[], inside = false): string | null {
  const groups = alternativesIn(clauses)
  const numbers = numbersIn(clauses).filter(({ from, to }) => to - from > 1)
  const parts: string[] = []
  for (let at = 0; at < groups.length; ) {
    const number = numbers.find(({ from }) => clauses[from] === groups[at]?.[0])
    const next = at + (number ? number.to - number.from : 1)
    const each = groups.slice(at, next).flatMap((group) => asAnyOf(group, inside) ?? [])
    if (number) parts.push(anyOf([`(${each.join(' & ')})`, ...othersOf(number.tokens)]))
    else parts.push(...each)
    at = next
  }
  return parts.length > 0 ? parts.join(' & ') : null
}

const anyOf = (ways: string[]) => (ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' | ')})`)

/** Null if one of the alternatives needs no word. */
function asAnyOf(group: Clause[], inside: boolean): string | null {
  const ways = group.flatMap((clause) => asRequired(clause, inside || group.length > 1) ?? [])
  return ways.length === group.length ? anyOf(ways) : null
}

function asRequired(clause: Clause, choice: boolean): string | null {
  if (isTerm(clause)) return asTsquery(clause, choice)
  if (!isGroup(clause) || (clause.excluded && asksMore(clause.clauses))) return null
  const inner = tsqueryOf(clause.clauses, true)
  return inner && (clause.excluded ? `!(${inner})` : `(${inner})`)
}

/** An optional phrase is matched by positions, because all of `phrases` are required. */
function asTsquery({ tokens, excluded, prefix }: Term, choice: boolean): string {
  const others = othersOf(tokens)
  if (excluded) return `!${anyOf([together(tokens), ...others])}`
  const words = tokens.map((token, at) => (prefix && at === tokens.length - 1 ? `${lexeme(token)}:*` : lexeme(token)))
  const joined = words.join(choice || others.length > 0 ? ' <-> ' : ' & ')
  return anyOf([words.length === 1 && prefix ? joined : `(${joined})`, ...others])
}

const together = (tokens: string[]) => `(${tokens.map(lexeme).join(' <-> ')})`

/**
 * Other ways to say the numbers among these tokens, unless they are part of a longer number. Checks first that all
 * words occur, which is cheaper than their order and surroundings.
 */
function othersOf(tokens: string[]): string[] {
  const [, ...others] = variantsOf(tokens)
  return others.map((way) => {
    const none = { ...neighboursOf(way[0] ?? ''), after: neighboursOf(way.at(-1) ?? '').after }
    const placed = [...noneOf(none.before), ...way.map(lexeme), ...noneOf(none.after)]
    if (placed.length === 1) return placed.join('')
    return `(${[...new Set(way)].map(lexeme).join(' & ')} & (${placed.join(' <-> ')}))`
  })
}

const noneOf = (phrases: readonly string[][]) =>
  phrases.length > 0 ? [`!(${phrases.map((words) => words.map(lexeme).join(' <-> ')).join(' | ')})`] : []

const inTokens = ({ tokens, prefix }: Term) => ` ${tokens.join(' ')}${prefix ? '' : ' '}`
