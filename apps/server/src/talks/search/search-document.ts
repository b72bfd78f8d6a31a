import { tokensOf } from '@earshot/contract/rules/tokens'
import { tsvectorOf } from './tsvector.ts'

/** Separates the title from the spoken words, so that no phrase spans both. Never part of a token. */
export const TITLE_MARK = '|'

/** What a talk is found by: spoken words and title. `words` has both. */
export function searchDocument(text: string, title: string | null) {
  const said = tokensOf(text)
  const called = tokensOf(title ?? '')
  const parted = called.length > 0 ? [...said, TITLE_MARK, ...called] : said
  const placed = called.length > 0 ? [...called, '', ...said] : said
  return { words: [...said, ...called], columns: { tokens: ` ${parted.join(' ')} `, tsv: tsvectorOf(placed) } }
}
