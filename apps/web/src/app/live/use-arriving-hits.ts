import type { Hit } from '@earshot/contract/hits'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHits } from '../../hits/hits.queries.ts'

/** Calls back with the hits that have come since the last time, newest first; never with those that were there before. */
export function useArrivingHits(org_id: string, onArrive: (hits: Hit[]) => void) {
  const hits = useHits(org_id).data
  const known = useRef<string>(undefined)
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    if (!hits) return
    const before = known.current
    known.current = hits[0]?.created ?? before ?? ''
    if (before !== undefined) arrive(hits.filter(({ created }) => created > before))
  }, [hits])
}
