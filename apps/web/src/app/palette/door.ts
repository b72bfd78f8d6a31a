import { useSyncExternalStore } from 'react'

let opened = false
const listeners = new Set<() => void>()

/** Whether the palette is open. It is opened from the rail and by a key, and there is one of it. */
export const useOpened = () => useSyncExternalStore(hear, () => opened)

export function setOpened(open: boolean) {
  opened = open
  for (const listener of listeners) listener()
}

function hear(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
