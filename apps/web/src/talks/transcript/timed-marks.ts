import type { Alert } from '@earshot/contract/alerts'
import { findPhrases, type PhraseMatch, phraseIndex } from '@earshot/contract/rules/phrases'
import { clausesOf } from '@earshot/contract/rules/query'
import { findSearchTerms, type SearchTerms, searchTermsOf } from '@earshot/contract/rules/search-terms'
import { placedTokens } from '@earshot/contract/rules/tokens'
import type { Talk, Word } from '@earshot/contract/talks'
import { useMemo } from 'react'
import { useAlerts } from '../../alerts/alerts.queries.ts'

/** A range of words that a search found or an alert matched, by inclusive index. */
export interface TimedMark {
  kind: 'found' | 'alert'
  first: number
  last: number
  label: string
}

type MatchedAlert = Pick<Alert, 'keyword' | 'sounds_like' | 'exclude'>

interface Wanted {
  sought: SearchTerms
  /** Alerts that matched the talk. */
  alerts: readonly MatchedAlert[]
}

export function timedMarksOf(words: readonly Word[], { sought, alerts }: Wanted): TimedMark[] {
  if (!sought.phrases.length && !sought.prefix && !alerts.length) return []
  const tokens = tokensIn(words)
  const timedMarks = [
    ...marked('alert', findPhrases(tokens, alertIndex(alerts))),
    ...marked('found', findSearchTerms(tokens, sought)),
  ]
  return timedMarks.sort((one, other) => one.first - other.first)
}

const alertIndex = (alerts: readonly MatchedAlert[]) =>
  phraseIndex(
    alerts.map(({ keyword, sounds_like, exclude }) => ({
      key: keyword,
      phrase: keyword,
      soundsLike: sounds_like,
      exclude,
    })),
  )

const marked = (kind: TimedMark['kind'], matches: readonly PhraseMatch<string>[]) =>
  matches.map(({ key, first, last }): TimedMark => ({ kind, first, last, label: key }))

const knownTokens = new WeakMap<readonly Word[], ReturnType<typeof placedTokens>>()

/** Cached per talk, which stays open while a query is typed. */
function tokensIn(words: readonly Word[]) {
  const tokens = knownTokens.get(words) ?? placedTokens(words)
  knownTokens.set(words, tokens)
  return tokens
}

export function markRegions(timedMarks: readonly TimedMark[]): ReadonlyMap<number, TimedMark> {
  const quietFirst = timedMarks.toSorted((one, other) => Number(one.kind === 'alert') - Number(other.kind === 'alert'))
  return new Map(quietFirst.flatMap((timedMark) => wordsOf(timedMark).map((word) => [word, timedMark] as const)))
}

const wordsOf = ({ first, last }: TimedMark) => Array.from({ length: last - first + 1 }, (_, step) => first + step)

type MarkedTalk = Pick<Talk, 'org_id' | 'alert_ids'> & { words: readonly Word[] }

export function useTimedMarks({ org_id, words, alert_ids }: MarkedTalk, query: string) {
  const known = useAlerts(org_id).data
  return useMemo(() => {
    const alerts = (known ?? []).filter(({ alert_id }) => alert_ids.includes(alert_id))
    const timedMarks = timedMarksOf(words, { sought: searchTermsOf(clausesOf(query)), alerts })
    const regions = timedMarks.map(({ kind, first, last }) => ({
      kind,
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
    }))
    return { timedMarks, regions }
  }, [known, alert_ids, words, query])
}
