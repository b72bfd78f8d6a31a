import { alternativesIn, type Sought, soughtIn, type Term } from '@earshot/contract/rules/query'
import { lexeme } from './tsvector.ts'

/** What somebody typed, as the database is asked for it. */
export interface Query {
  /** A tsquery literal; null when nothing was asked for. */
  words: string | null
  /** LIKE patterns over the tokens of a talk, for phrases: the word index knows no order beyond its limits. */
  patterns: string[]
  /** The same for phrases that must not have been said. */
  unwanted: string[]
  /** What to mark where it was found. */
  sought: Sought
}

export function readTerms(terms: readonly Term[]): Query {
  const groups = alternativesIn(terms)
  const phrases = groups.flatMap((group) => (group.length === 1 ? group : [])).filter(({ tokens }) => tokens.length > 1)
  return {
    words: groups.length ? groups.map(asAnyOf).join(' & ') : null,
    patterns: phrases.filter(({ excluded }) => !excluded).map(asPattern),
    unwanted: phrases.filter(({ excluded }) => excluded).map(asPattern),
    sought: soughtIn(terms),
  }
}

function asAnyOf(group: Term[]): string {
  const [only, ...others] = group
  if (only && others.length === 0) return asTsquery(only)
  return `(${group.map(asAlternative).join(' | ')})`
}

/** A phrase that need not be there cannot be a pattern, because all of those are: it is found by its positions. */
function asAlternative(term: Term): string {
  if (term.excluded || term.prefix) return asTsquery(term)
  return `(${term.tokens.map(lexeme).join(' <-> ')})`
}

function asTsquery({ tokens, excluded, prefix }: Term): string {
  const lexemes = tokens.map(lexeme)
  if (excluded) return `!(${lexemes.join(' <-> ')})`
  return prefix ? `${lexemes[0]}:*` : `(${lexemes.join(' & ')})`
}

const asPattern = ({ tokens }: Term) => `% ${tokens.map(escapeLike).join(' ')} %`

const escapeLike = (token: string) => token.replaceAll(/[\\%_]/g, '\\$&')
