import type { Sought } from '@earshot/contract/rules/query'
import { type FoundTalk, MOST_MOMENTS } from '@earshot/contract/search'
import type { TalkRow, Word } from '@earshot/contract/talks'
import type { MemberScope } from '../organizations/scope.ts'
import { wordsOf } from '../talks/talks.service.ts'
import { markedWords, momentsOf, snippetOf } from './snippets.ts'

/** A talk that nothing was looked for in, with the beginning of its text. */
export const withText = (row: TalkRow): FoundTalk => ({
  ...row,
  snippet: row.text ? [{ text: row.text, marked: false }] : [],
  matches: [],
})

/** Seconds of sound whose words are held at once. */
const PORTION = 60 * 60

/** Talks with what was sought marked in them. The words of a portion of them are looked at at a time: some may be hours long. */
export async function withMatches(org: MemberScope, rows: TalkRow[], sought: Sought): Promise<FoundTalk[]> {
  const all: FoundTalk[] = []
  for (const portion of portionsOf(rows)) {
    const words = await wordsOf(
      org,
      portion.map(({ talk_id }) => talk_id),
    )
    all.push(...portion.map((row) => withWords(row, words.get(row.talk_id) ?? [], sought)))
  }
  return all
}

function portionsOf(rows: TalkRow[]): TalkRow[][] {
  const portions: TalkRow[][] = []
  let seconds = Number.POSITIVE_INFINITY
  for (const row of rows) {
    seconds += row.duration ?? 0
    if (seconds > PORTION) {
      portions.push([])
      seconds = row.duration ?? 0
    }
    portions.at(-1)?.push(row)
  }
  return portions
}

function withWords(row: TalkRow, words: Word[], sought: Sought): FoundTalk {
  if (words.length === 0) return withText(row)
  const marked = markedWords(words, sought)
  return { ...row, snippet: snippetOf(words, marked), matches: momentsOf(words, marked).slice(0, MOST_MOMENTS) }
}
