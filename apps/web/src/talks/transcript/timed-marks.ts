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

interface AlertsOverview {
  sought: SearchTerms
  keywords: readonly string[]
}

export function timedMarksOf(words: readonly Word[], { sought, keywords }: AlertsOverview): TimedMark[] {
  if (!sought.phrases.length && !sought.prefix && !keywords.length) return []
  const tokens = tokensIn(words)
  const said = (kind: TimedMark['kind'], what: SearchTerms) =>
    findSearchTerms(tokens, what).map(({ key, first, last }): TimedMark => ({ kind, first, last, label: key }))
  const timedMarks = [...said('alert', { phrases: [...keywords], prefix: '' }), ...said('found', sought)]
  return timedMarks.sort((one, other) => one.first - other.first)
}

const known = new WeakMap<readonly Word[], ReturnType<typeof placedTokens>>()

/** Cached per talk, which stays open while a query is typed. */
function tokensIn(words: readonly Word[]) {
  const tokens = known.get(words) ?? placedTokens(words)
  known.set(words, tokens)
  return tokens
}

export function markRegions(timedMarks: readonly TimedMark[]): ReadonlyMap<number, TimedMark> {
  const quietFirst = timedMarks.toSorted((one, other) => Number(one.kind === 'alert') - Number(other.kind === 'alert'))
  return new Map(quietFirst.flatMap((timedMark) => wordsOf(timedMark).map((word) => [word, timedMark] as const)))
}

const wordsOf = ({ first, last }: TimedMark) => Array.from({ length: last - first + 1 }, (_, step) => first + step)

type MarkedTalk = Pick<Talk, 'org_id' | 'alert_ids'> & { words: readonly Word[] }

export function useTimedMarks({ org_id, words, alert_ids }: MarkedTalk, query: string) {
  const alerts = useAlerts(org_id).data
  return useMemo(() => {
    const keywords = (alerts ?? []).flatMap(({ alert_id, keyword }) => (alert_ids.includes(alert_id) ? keyword : []))
    const timedMarks = timedMarksOf(words, { sought: searchTermsOf(clausesOf(query)), keywords })
    const regions = timedMarks.map(({ kind, first, last }) => ({
      kind,
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
    }))
    return { timedMarks, regions }
  }, [alerts, alert_ids, words, query])
}
