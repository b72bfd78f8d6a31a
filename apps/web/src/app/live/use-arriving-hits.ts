import type { Hit } from '@earshot/contract/hits'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHits } from '../../hits/hits.queries.ts'

/** Calls back with the hits that have come since the last time, newest first; never with those that were there before, also where their talk comes back from the bin. */
export function useArrivingHits(org_id: string, onArrive: (hits: Hit[]) => void) {
  const hits = useHits(org_id).data
  const known = useRef<string>(undefined)
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    if (!hits) return
    const before = known.current
    const newest = hits[0]?.created ?? ''
    if (before === undefined || newest > before) known.current = newest
    if (before !== undefined) arrive(hits.filter(({ created }) => created > before))
  }, [hits])
}
