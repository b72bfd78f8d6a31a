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
  const found = await withMarks(org, rows, (words) => markedWords(words, sought))
  return found.map((row) => (row.snippet.length > 0 ? row : withText(row)))
}

export async function withPlaces(
  org: MemberScope,
  rows: TalkRow[],
  places: Map<string, MatchRange>,
): Promise<FoundTalk[]> {
  const marks = (_: Word[], { talk_id }: TalkRow) => {
    const { first, last } = places.get(talk_id) ?? { first: 0, last: -1 }
    return new Set(Array.from({ length: last - first + 1 }, (__, step) => first + step))
  }
  return (await withMarks(org, rows, marks)).map((row) => ({ ...row, by_sound: true }))
}

/** With a snippet and times of the words that `marks` gives, by their place in the talk. */
export async function withMarks(
  org: MemberScope,
  rows: TalkRow[],
  marks: (words: Word[], row: TalkRow) => Set<number>,
): Promise<FoundTalk[]> {
  const found: FoundTalk[] = []
  for await (const [row, words] of talksWithWords(org, rows)) {
    const there = marks(words, row)
    const matches = matchTimesOf(words, there).slice(0, MAX_MATCHES_PER_TALK)
    found.push({ ...row, snippet: snippetOf(words, there), matches })
  }
  return found
}

interface MatchRange {
  first: number
  last: number
}
