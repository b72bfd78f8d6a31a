import { neighboursOf } from '@earshot/contract/rules/numbers/neighbours'
import { variantsOf } from '@earshot/contract/rules/numbers/variants'
import { alternativesIn, numbersIn, type SearchTerms, searchTermsOf, type Term } from '@earshot/contract/rules/query'
import { lexeme } from './tsvector.ts'

export interface Query {
  /** A tsquery literal; null without terms. */
  words: string | null
  /**
   * LIKE patterns over a talk's tokens, for phrases: tsvector positions are limited, so the word index cannot check
   * order in long talks.
   */
  patterns: string[]
  /** The same for excluded phrases. */
  unwanted: string[]
  sought: SearchTerms
}

export function readTerms(terms: readonly Term[]): Query {
  const groups = alternativesIn(terms)
  const phrases = groups.flatMap((group) => (group.length === 1 ? group : [])).filter(({ tokens }) => tokens.length > 1)
  return {
    words: groups.length ? withNumbers(terms, groups).join(' & ') : null,
    patterns: phrases.filter((term) => !term.excluded && othersOf(term.tokens).length === 0).map(asPattern),
    unwanted: phrases.filter(({ excluded }) => excluded).map(asPattern),
    sought: searchTermsOf(terms),
  }
}

/** Words of several terms that form a number also match its other spellings. */
function withNumbers(terms: readonly Term[], groups: Term[][]): string[] {
  const numbers = numbersIn(terms).filter(({ from, to }) => to - from > 1)
  const parts: string[] = []
  for (let at = 0; at < groups.length; ) {
    const number = numbers.find(({ from }) => terms[from] === groups[at]?.[0])
    const next = at + (number ? number.to - number.from : 1)
    const each = groups.slice(at, next).map(asAnyOf).join(' & ')
    parts.push(number ? anyOf([`(${each})`, ...othersOf(number.tokens)]) : each)
    at = next
  }
  return parts
}

const anyOf = (ways: string[]) => (ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' | ')})`)

const asAnyOf = (group: Term[]) => anyOf(group.map((term) => asTsquery(term, group.length > 1)))

/** An optional phrase cannot be a LIKE pattern, because all patterns are required: it is matched by positions. */
function asTsquery({ tokens, excluded, prefix }: Term, choice: boolean): string {
  const others = othersOf(tokens)
  const lexemes = tokens.map(lexeme)
  if (excluded) return `!${anyOf([together(tokens), ...others])}`
  const written = prefix ? `${lexemes[0]}:*` : `(${lexemes.join(choice || others.length > 0 ? ' <-> ' : ' & ')})`
  return anyOf([written, ...others])
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

const asPattern = ({ tokens }: Term) => `% ${tokens.map(escapeLike).join(' ')} %`

const escapeLike = (token: string) => token.replaceAll(/[\\%_]/g, '\\$&')
