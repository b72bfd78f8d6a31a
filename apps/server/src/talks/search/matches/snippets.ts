import { findSearchTerms, type SearchTerms } from '@earshot/contract/rules/search-terms'
import { placedTokens } from '@earshot/contract/rules/tokens'
import { type Snippet, SNIPPET_WORDS } from '@earshot/contract/search'
import type { Word } from '@earshot/contract/talks'

export const markedWords = (words: Word[], sought: SearchTerms): Set<number> =>
  new Set(
    findSearchTerms(placedTokens(words), sought).flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, step) => first + step),
    ),
  )

/** In seconds; neighbouring words are one match. */
export function matchTimesOf(words: Word[], marked: Set<number>) {
  const moments: { start: number; end: number }[] = []
  words.forEach(({ start, end }, at) => {
    if (!marked.has(at)) return
    const last = moments.at(-1)
    if (last && marked.has(at - 1)) last.end = end
    else moments.push({ start, end })
  })
  return moments
}

/** A few words around the first match, or the beginning, as marked and unmarked runs. */
export function snippetOf(words: Word[], marked: Set<number>): Snippet {
  const first = Math.max(
    0,
    words.findIndex((_, at) => marked.has(at)),
  )
  const from = Math.max(0, first - SNIPPET_WORDS.before)
  const to = Math.min(words.length, first + SNIPPET_WORDS.after)
  const said = words.slice(from, to).flatMap(({ text }, step) => {
    const at = from + step
    const space = { text: at === 0 ? '' : ' ', marked: marked.has(at - 1) && marked.has(at) }
    return [space, { text, marked: marked.has(at) }]
  })
  return joined([...ellipsis(from > 0, '…'), ...said, ...ellipsis(to < words.length, ' …')])
}

const ellipsis = (cut: boolean, text: string): Snippet => (cut ? [{ text, marked: false }] : [])

function joined(parts: Snippet): Snippet {
  const runs: Snippet = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last && last.marked === part.marked) last.text += part.text
    else if (part.text !== '') runs.push({ ...part })
  }
  return runs
}
