import { createPageStore, usePageStore } from '../../lib/page-store.ts'
import type { CacheParts, Opening, TakeOver } from '../../worker/messages.ts'

const HOUR = 60 * 60 * 1000
/** By then the page has loaded what it needs, and the connection is free for prefetching. */
export const SETTLED_MS = 20_000

const waiting = createPageStore<ServiceWorker | null>(null)

/** The service worker of a newer version that is waiting; null if there is none. */
export const useNewerVersion = () => usePageStore(waiting)

function watchVersions(registration: ServiceWorkerRegistration) {
  // The first installed worker does not replace an older version.
  const look = () => waiting.set(navigator.serviceWorker.controller ? registration.waiting : null)
  const ask = () => void registration.update().catch(() => undefined)
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
  setInterval(ask, HOUR)
  look()
}

export function activateUpdate(newer: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  newer.postMessage('take over' satisfies TakeOver)
}

/** Data saver is on, as far as the browser tells. */
export const isMetered = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false

async function cacheOtherScreens() {
  if (isMetered()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('cache parts' satisfies CacheParts)
}

export function startWorker(open: (url: string) => void) {
  // Undefined on insecure origins.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !container) return
  container.addEventListener('message', ({ data }: MessageEvent<Partial<Opening>>) => {
    if (typeof data.open === 'string') open(data.open)
  })
  container.startMessages()
  // Without a service worker everything works except offline use.
  const start = () =>
    void container
      .register('/sw.js')
      .then((registration) => {
        watchVersions(registration)
        setTimeout(() => void cacheOtherScreens(), SETTLED_MS)
      })
      .catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
