import { tokensOf } from '@earshot/contract/rules/tokens'
import { tsvectorOf } from './tsvector.ts'

/** Parts the title from what was said, so that no phrase spans both. No token is made of it. */
export const TITLE_MARK = '|'

/** What a talk is found by: the words that were said and those of its title. `words` are all of them. */
export function searchDocument(text: string, title: string | null) {
  const said = tokensOf(text)
  const called = tokensOf(title ?? '')
  const parted = called.length > 0 ? [...said, TITLE_MARK, ...called] : said
  const placed = called.length > 0 ? [...called, '', ...said] : said
  return { words: [...said, ...called], columns: { tokens: ` ${parted.join(' ')} `, tsv: tsvectorOf(placed) } }
}
