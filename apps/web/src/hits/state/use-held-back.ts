import type { Hit } from '@earshot/contract/hits'
import { useState } from 'react'

/** Keeps a list as it stood when it was first seen: what is newer waits until it is asked for. */
export function useHeldBack(hits: readonly Hit[] | undefined) {
  const [until, setUntil] = useState<string>()
  const newest = hits?.[0]?.created ?? ''
  // An empty list moves nobody's eyes: what comes is shown.
  const first = hits && !until ? newest : until
  if (first !== until && first) setUntil(first)
  const shown = hits?.filter(({ created }) => created <= (first ?? '')) ?? []
  return { shown, waiting: (hits?.length ?? 0) - shown.length, show: () => setUntil(newest) }
}
