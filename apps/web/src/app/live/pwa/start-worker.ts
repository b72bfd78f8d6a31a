import type { Opening } from '../../../worker/messages.ts'
import { watchVersions } from './newer-version.ts'

/** Starts the service worker once the page has what it needs, and opens what it asks for without leaving the page. */
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
      .then(watchVersions)
      .catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
