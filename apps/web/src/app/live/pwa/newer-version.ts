import { pageValue } from '../../../lib/page-value/page-value.ts'
import { usePageValue } from '../../../lib/page-value/use-page-value.ts'
import type { TakeOver } from '../../../worker/messages.ts'

const HOUR = 60 * 60 * 1000

const waiting = pageValue<ServiceWorker | null>(null)

/** A newer Earshot that is here already and waits; null while this is the newest. */
export const useNewerVersion = () => usePageValue(waiting)

/** Notices newer versions: now, every hour, and when somebody comes back to the page. */
export function watchVersions(registration: ServiceWorkerRegistration) {
  // The first one of all has nothing to replace.
  const look = () => waiting.set(navigator.serviceWorker.controller ? registration.waiting : null)
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
