import type { Alert } from '@earshot/contract/alerts'
import { findPhrases, type PhraseMatch, phraseIndex } from '@earshot/contract/rules/phrases'
import { overlaps, type RedactedRange } from '@earshot/contract/rules/redact'
import { type PlacedToken, placedTokens, tokensOf } from '@earshot/contract/rules/tokens'
import { saidAt } from '@earshot/contract/rules/freshness'
import { isWatched } from '@earshot/contract/rules/watched-hours'
import type { Word } from '@earshot/contract/talks'
import { type PhoneticMatch, soundAlike } from '../../talks/phonetics/phonetic-match.ts'

export type Watch = Pick<Alert, 'keyword' | 'exclude' | 'sounds_like' | 'closeness' | 'hours'>

/** The match with its context; times in seconds of the talk. */
export interface Match {
  start: number
  end: number
  before: string
  match: string
  after: string
}

/** For talks of which only the tokens are loaded. */
export const counts = (alert: Watch, tokens: string[]): boolean =>
  phrasesIn(
    tokens.map((token, word) => ({ token, word })),
    [alert],
  ).length > 0

export interface PhoneticAlertMatch<Each> {
  alert: Each
  likeness: PhoneticMatch
}

interface AlertsToMatch<Each> {
  watched: Each[]
  sounding?: PhoneticAlertMatch<Each>[]
  recorded_at: string
}

export function matchesIn<Each extends Watch>(
  words: Word[],
  { watched, sounding = [], recorded_at }: AlertsToMatch<Each>,
  tokens = placedTokens(words),
): { alert: Each; match: Match }[] {
  const found = phrasesIn(tokens, watched)
  const firsts = new Map<string, Omit<PhraseMatch<Each>, 'tokens'>>()
  const heard = sounding
    .filter((each) => !excluded(each, tokens))
    .map(({ alert, likeness: { first, last } }) => ({ key: alert, first, last }))
  const saidIn = ({ first }: { first: number }) => saidAt(recorded_at, words[first]?.start ?? 0)
  for (const match of [...found, ...heard]) {
    if (!isWatched(match.key.hours, saidIn(match))) continue
    const name = nameOf(match.key)
    const known = firsts.get(name)
    if (!known || match.first < known.first) firsts.set(name, match)
  }
  return [...firsts.values()].map(({ key, first, last }) => ({ alert: key, match: matchAt(words, first, last) }))
}

/** Compares by id, because cached and loaded alerts are different objects. */
const nameOf = (alert: Watch & { alert_id?: string }) => alert.alert_id ?? ''

/** Spelling matches; of a match by sound only if the pronunciations are alike. */
function phrasesIn<Each extends Watch>(tokens: PlacedToken[], watched: Each[]): PhraseMatch<Each>[] {
  const said = tokens.map(({ token }) => token)
  return findPhrases(tokens, indexOf(watched, said)).filter(
    (match) => !match.key.sounds_like || soundAlike(tokensOf(match.key.keyword), match.tokens),
  )
}

/** Whether an excluded phrase was said, word for word, over the whole match. */
function excluded<Each extends Watch>({ alert, likeness }: PhoneticAlertMatch<Each>, tokens: PlacedToken[]): boolean {
  const spared = phraseIndex(alert.exclude.map((phrase) => ({ key: phrase, phrase })))
  return findPhrases(tokens, spared).some(({ first, last }) => first <= likeness.first && last >= likeness.last)
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

/** The words of a range with their context; undefined if there are none. */
export function matchWithin(words: Word[], range: RedactedRange): Match | undefined {
  const first = words.findIndex((word) => overlaps(word, range))
  return first === -1
    ? undefined
    : matchAt(
        words,
        first,
        words.findLastIndex((word) => overlaps(word, range)),
      )
}

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
