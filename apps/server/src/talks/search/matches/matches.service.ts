import type { SearchTerms } from '@earshot/contract/rules/search-terms'
import { type FoundTalk, MAX_MATCHES_PER_TALK } from '@earshot/contract/search'
import type { TalkRow, Word } from '@earshot/contract/talks'
import type { MemberScope } from '../../../organizations/scope.ts'
import { talksWithWords } from '../../talks/spoken-words.service.ts'
import { markedWords, matchTimesOf, snippetOf } from './snippets.ts'

/** For talks without search terms: the snippet is the beginning of the text. */
export const withText = (row: TalkRow): FoundTalk => ({
  ...row,
  snippet: row.text ? [{ text: row.text, marked: false }] : [],
  matches: [],
})

export async function withMatches(org: MemberScope, rows: TalkRow[], sought: SearchTerms): Promise<FoundTalk[]> {
  const found: FoundTalk[] = []
  for await (const [row, words] of talksWithWords(org, rows)) found.push(marked(row, words, sought))
  return found
}

export async function withPlaces(
  org: MemberScope,
  rows: TalkRow[],
  places: Map<string, MatchRange>,
): Promise<FoundTalk[]> {
  const found: FoundTalk[] = []
  for await (const [row, words] of talksWithWords(org, rows)) {
    const { first, last } = places.get(row.talk_id) ?? { first: 0, last: -1 }
    const there = new Set(Array.from({ length: last - first + 1 }, (_, step) => first + step))
    found.push({ ...row, by_sound: true, snippet: snippetOf(words, there), matches: matchTimesOf(words, there) })
  }
  return found
}

interface MatchRange {
  first: number
  last: number
}

function marked(row: TalkRow, words: Word[], sought: SearchTerms): FoundTalk {
  if (words.length === 0) return withText(row)
  const found = markedWords(words, sought)
  return {
    ...row,
    snippet: snippetOf(words, found),
    matches: matchTimesOf(words, found).slice(0, MAX_MATCHES_PER_TALK),
  }
}
