import { createPageStore, usePageStore } from '../../lib/page-store.ts'
import type { CacheParts, Opening, TakeOver } from '../../worker/messages.ts'

const HOUR = 60 * 60 * 1000
/** After it opened, a page has what it needs, and its line is free for what may be needed next or without a network. */
export const SETTLED_MS = 20_000

const waiting = createPageStore<ServiceWorker | null>(null)

/** A newer Earshot that is here already and waits; null while this is the newest. */
export const useNewerVersion = () => usePageStore(waiting)

/** Checks for newer versions: now, every hour, and when the page becomes visible again. */
function watchVersions(registration: ServiceWorkerRegistration) {
  // The first one of all has nothing to replace.
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

/** The person pays by volume, as far as the browser knows. */
export const isMetered = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false

async function cacheOtherScreens() {
  if (isMetered()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('cache parts' satisfies CacheParts)
}

export function startWorker(open: (url: string) => void) {
  // Browsers leave it out on pages that are not secure.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !container) return
  container.addEventListener('message', ({ data }: MessageEvent<Partial<Opening>>) => {
    if (typeof data.open === 'string') open(data.open)
  })
  container.startMessages()
  // Without a worker everything works but being away from the network.
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
