import type { Snippet } from '@earshot/contract/search'
import { findPhrases, phraseIndex } from '@earshot/contract/rules/phrases'
import { placedTokens } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import type { Query } from './query.ts'

/** Which of a talk's words the query means, by their place. */
export function markedWords(words: Word[], { phrases, prefix }: Query): Set<number> {
  const tokens = placedTokens(words)
  const index = phraseIndex(phrases.map((parts) => ({ key: null, phrase: parts.join(' ') })))
  const spoken = findPhrases(tokens, index).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, step) => first + step),
  )
  const begun = prefix === null ? [] : tokens.filter(({ token }) => token.startsWith(prefix)).map(({ word }) => word)
  return new Set([...spoken, ...begun])
}

/** The moments that matched, in seconds; neighbouring words are one moment. */
export function momentsOf(words: Word[], marked: Set<number>) {
  const moments: { start: number; end: number }[] = []
  words.forEach(({ start, end }, at) => {
    if (!marked.has(at)) return
    const last = moments.at(-1)
    if (last && marked.has(at - 1)) last.end = end
    else moments.push({ start, end })
  })
  return moments
}

const BEFORE = 6
const AFTER = 24

/** A few words around the first match, or the beginning, in marked and unmarked runs. */
export function snippetOf(words: Word[], marked: Set<number>): Snippet {
  const first = marked.size ? Math.min(...marked) : 0
  const from = Math.max(0, first - BEFORE)
  const to = Math.min(words.length, first + AFTER)
  const runs: Snippet = []
  for (let at = from; at < to; at++) {
    const text = words[at]?.text ?? ''
    const last = runs.at(-1)
    if (last && last.marked === marked.has(at)) last.text += ` ${text}`
    else runs.push({ text, marked: marked.has(at) })
  }
  return [...ellipsis(from > 0), ...runs, ...ellipsis(to < words.length)]
}

const ellipsis = (cut: boolean): Snippet => (cut ? [{ text: '…', marked: false }] : [])
