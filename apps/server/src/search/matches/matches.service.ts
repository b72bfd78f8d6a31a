import type { Sought } from '@earshot/contract/rules/query'
import { type FoundTalk, MOST_MOMENTS } from '@earshot/contract/search'
import type { TalkRow, Word } from '@earshot/contract/talks'
import type { MemberScope } from '../../organizations/scope.ts'
import { withWords } from '../../talks/heard.service.ts'
import { markedWords, momentsOf, snippetOf } from './snippets.ts'

/** A talk that nothing was looked for in, with the beginning of its text. */
export const withText = (row: TalkRow): FoundTalk => ({
  ...row,
  snippet: row.text ? [{ text: row.text, marked: false }] : [],
  matches: [],
})

/** Talks with what was sought marked in them. */
export async function withMatches(org: MemberScope, rows: TalkRow[], sought: Sought): Promise<FoundTalk[]> {
  const found: FoundTalk[] = []
  for await (const [row, words] of withWords(org, rows)) found.push(marked(row, words, sought))
  return found
}

/** Talks with some of their words marked, which stand where something else was said. */
export async function withPlaces(org: MemberScope, rows: TalkRow[], places: Map<string, Place>): Promise<FoundTalk[]> {
  const found: FoundTalk[] = []
  for await (const [row, words] of withWords(org, rows)) {
    const { first, last } = places.get(row.talk_id) ?? { first: 0, last: -1 }
    const there = new Set(Array.from({ length: last - first + 1 }, (_, step) => first + step))
    found.push({ ...row, by_sound: true, snippet: snippetOf(words, there), matches: momentsOf(words, there) })
  }
  return found
}

interface Place {
  first: number
  last: number
}

function marked(row: TalkRow, words: Word[], sought: Sought): FoundTalk {
  if (words.length === 0) return withText(row)
  const found = markedWords(words, sought)
  return { ...row, snippet: snippetOf(words, found), matches: momentsOf(words, found).slice(0, MOST_MOMENTS) }
}
