import type { Alert } from '@earshot/contract/alerts'
import { findPhrases, phraseIndex } from '@earshot/contract/rules/phrases'
import { placedTokens } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'

/** What an alert listens for. */
export type Watch = Pick<Alert, 'keyword' | 'exclude' | 'sounds_like'>

/** Where an alert was said, with the words around it; in seconds of the talk. */
export interface Match {
  start: number
  end: number
  before: string
  match: string
  after: string
}

/** Whether an alert matches a talk of which only the tokens are at hand. */
export const counts = (alert: Watch, tokens: string[]): boolean =>
  findPhrases(
    tokens.map((token, word) => ({ token, word })),
    indexOf([alert], tokens),
  ).length > 0

/** The first match of each alert in a talk, whose tokens may be at hand already. */
export function matchesIn<Each extends Watch>(
  words: Word[],
  watched: Each[],
  tokens = placedTokens(words),
): { alert: Each; match: Match }[] {
  const said = tokens.map(({ token }) => token)
  const firsts = new Map<Each, Match>()
  for (const { key, first, last } of findPhrases(tokens, indexOf(watched, said)))
    if (!firsts.has(key)) firsts.set(key, matchAt(words, first, last))
  return [...firsts].map(([alert, match]) => ({ alert, match }))
}

const indexOf = <Each extends Watch>(watched: Each[], said: string[]) =>
  phraseIndex(
    watched.map((alert) => ({
      key: alert,
      phrase: alert.keyword,
      soundsLike: alert.sounds_like,
      exclude: alert.exclude,
    })),
    said,
  )

const CONTEXT_WORDS = 8

function matchAt(words: Word[], first: number, last: number): Match {
  const said = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), to)
      .map((word) => word.text)
      .join(' ')
  return {
    start: words[first]?.start ?? 0,
    end: words[last]?.end ?? 0,
    before: said(first - CONTEXT_WORDS, first),
    match: said(first, last + 1),
    after: said(last + 1, last + 1 + CONTEXT_WORDS),
  }
}
