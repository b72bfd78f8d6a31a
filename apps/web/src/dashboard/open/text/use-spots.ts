import { soughtIn, termsOf } from '@earshot/contract/rules/query'
import type { Talk } from '@earshot/contract/talks'
import { useMemo } from 'react'
import { useAlerts } from '../../../alerts/alerts.queries.ts'
import { spotsOf } from '../../../talks/transcript/spots/spots.ts'

/** What deserves a mark in a talk: what is searched for, and what its alerts watch for. As words, and as stretches of sound. */
export function useSpots({ org_id, words, alert_ids }: Talk, query: string) {
  const alerts = useAlerts(org_id).data
  return useMemo(() => {
    const keywords = (alerts ?? []).flatMap(({ alert_id, keyword }) => (alert_ids.includes(alert_id) ? keyword : []))
    const spots = spotsOf(words, { sought: soughtIn(termsOf(query)), keywords })
    const regions = spots.map(({ kind, first, last }) => ({
      kind,
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
    }))
    return { spots, regions }
  }, [alerts, alert_ids, words, query])
}
