import { useSyncExternalStore } from 'react'
import type { Outbox } from '../outbox.ts'

/** What is unsent and nobody is recording, and what it all waits for. */
export function useUnsent(outbox: Outbox) {
  const items = useSyncExternalStore(outbox.hear, outbox.items)
  const waitsFor = useSyncExternalStore(outbox.hear, outbox.waitsFor)
  return { items: items.filter(({ state }) => state !== 'recording'), waitsFor }
}
