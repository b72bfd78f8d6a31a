import { type ReactNode, useDeferredValue } from 'react'

/** Renders large content in the background on mount, in slices, so that it never blocks input for long. */
export function Deferred({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : instead
}
