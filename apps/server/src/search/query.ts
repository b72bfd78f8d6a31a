import { tokensOf } from '@earshot/contract/rules/tokens'
import { lexeme } from './tsvector.ts'

/** What somebody typed, understood: quoted phrases, -exclusions, and the beginning of the last word. */
export interface Query {
  /** A tsquery literal; null when nothing was asked for. */
  words: string | null
  /** LIKE patterns over the tokens of a talk, for phrases: the word index knows no order beyond its limits. */
  patterns: string[]
  /** What to mark where it was found: sequences of tokens, and the prefix of a last one. */
  phrases: string[][]
  prefix: string | null
}

interface Term {
  tokens: string[]
  excluded: boolean
  prefix: boolean
}

export function readQuery(text: string): Query {
  const terms = termsOf(text)
  const wanted = terms.filter((term) => !term.excluded)
  const phrases = wanted.filter((term) => !term.prefix).map((term) => term.tokens)
  return {
    words: terms.length ? terms.map(asTsquery).join(' & ') : null,
    patterns: phrases.filter((tokens) => tokens.length > 1).map((tokens) => `% ${tokens.map(escapeLike).join(' ')} %`),
    phrases,
    prefix: wanted.find((term) => term.prefix)?.tokens[0] ?? null,
  }
}

/** Straight and typographic quotes open and close a phrase; the last unquoted word may still be unfinished. */
function termsOf(text: string): Term[] {
  const parts = [...text.matchAll(/(-?)(?:["“”„«]([^"“”«»]*)["“”»]|(\S+))/gu)]
  return parts.flatMap(([whole, minus, phrase, word], at) => {
    const excluded = minus === '-'
    const tokens = tokensOf(phrase ?? word ?? '')
    const last = at === parts.length - 1 && phrase === undefined && !excluded && text.endsWith(whole)
    const [only] = tokens
    if (only === undefined) return []
    return [{ tokens, excluded, prefix: last && tokens.length === 1 }]
  })
}

function asTsquery({ tokens, excluded, prefix }: Term): string {
  const lexemes = tokens.map(lexeme)
  if (excluded) return `!(${lexemes.join(' <-> ')})`
  return prefix ? `${lexemes[0]}:*` : `(${lexemes.join(' & ')})`
}

const escapeLike = (token: string) => token.replaceAll(/[\\%_]/g, '\\$&')
