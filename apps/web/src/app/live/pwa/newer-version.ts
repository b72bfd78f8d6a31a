import { useSyncExternalStore } from 'react'
import type { TakeOver } from '../../../worker/messages.ts'

const HOUR = 60 * 60 * 1000

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** A newer Earshot that is here already and waits; null while this is the newest. */
export const useNewerVersion = () => useSyncExternalStore(hear, () => waiting)

function hear(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notices newer versions: now, every hour, and when somebody comes back to the page. */
export function watchVersions(registration: ServiceWorkerRegistration) {
  const look = () => {
    // The first one of all has nothing to replace.
    waiting = navigator.serviceWorker.controller ? registration.waiting : null
    for (const listener of listeners) listener()
  }
  const ask = () => void registration.update().catch(() => undefined)
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
  setInterval(ask, HOUR)
  look()
}

/** Lets the newer one take over, and loads the page anew with it. */
export function takeNewer(newer: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  newer.postMessage('take over' satisfies TakeOver)
}
