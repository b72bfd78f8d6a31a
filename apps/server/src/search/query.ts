import { type Sought, soughtIn, type Term } from '@earshot/contract/rules/query'
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
  const phrases = terms.filter(({ tokens }) => tokens.length > 1)
  return {
    words: terms.length ? terms.map(asTsquery).join(' & ') : null,
    patterns: phrases.filter(({ excluded }) => !excluded).map(asPattern),
    unwanted: phrases.filter(({ excluded }) => excluded).map(asPattern),
    sought: soughtIn(terms),
  }
}

function asTsquery({ tokens, excluded, prefix }: Term): string {
  const lexemes = tokens.map(lexeme)
  if (excluded) return `!(${lexemes.join(' <-> ')})`
  return prefix ? `${lexemes[0]}:*` : `(${lexemes.join(' & ')})`
}

const asPattern = ({ tokens }: Term) => `% ${tokens.map(escapeLike).join(' ')} %`

const escapeLike = (token: string) => token.replaceAll(/[\\%_]/g, '\\$&')
