import { TOKENIZER, tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import { tsvectorOf } from './tsvector.ts'

/** Separates title and summary from the spoken words, so that no phrase spans both. Never part of a token. */
export const TITLE_MARK = '|'

/** What a talk is found by: spoken words, title and what a chat model wrote about it. `words` has all. */
export function searchDocument(text: string, title: string | null, summary = '') {
  const said = tokensOf(text)
  const about = [tokensOf(title ?? ''), tokensOf(summary)].filter(({ length }) => length > 0)
  const parted = [said, ...about].flatMap((tokens, at) => (at === 0 ? tokens : [TITLE_MARK, ...tokens]))
  const placed = [...about, said].flatMap((tokens, at) => (at === 0 ? tokens : ['', ...tokens]))
  const columns = { tokens: ` ${parted.join(' ')} `, tsv: tsvectorOf(placed), tokenizer: TOKENIZER }
  return { words: [...said, ...about.flat()], columns }
}

/** A tsvector literal of what a recognizer heard beside the words of the text; null if nothing. */
export function maybeSaidIn(words: readonly Word[]): string | null {
  const tokens = words.flatMap(({ alternatives = [] }) => alternatives.flatMap(tokensOf))
  return tokens.length > 0 ? tsvectorOf(tokens) : null
}
