import { type Sought, soughtIn, type Term, termsOf } from '@earshot/contract/rules/query'
import { lexeme } from './tsvector.ts'

/** What somebody typed, as the database is asked for it. */
export interface Query {
  /** A tsquery literal; null when nothing was asked for. */
  words: string | null
  /** LIKE patterns over the tokens of a talk, for phrases: the word index knows no order beyond its limits. */
  patterns: string[]
  /** What to mark where it was found. */
  sought: Sought
}

export function readQuery(text: string): Query {
  const terms = termsOf(text)
  const phrases = terms.filter(({ tokens, excluded }) => tokens.length > 1 && !excluded)
  return {
    words: terms.length ? terms.map(asTsquery).join(' & ') : null,
    patterns: phrases.map(({ tokens }) => `% ${tokens.map(escapeLike).join(' ')} %`),
    sought: soughtIn(terms),
  }
}

function asTsquery({ tokens, excluded, prefix }: Term): string {
  const lexemes = tokens.map(lexeme)
  if (excluded) return `!(${lexemes.join(' <-> ')})`
  return prefix ? `${lexemes[0]}:*` : `(${lexemes.join(' & ')})`
}

const escapeLike = (token: string) => token.replaceAll(/[\\%_]/g, '\\$&')
