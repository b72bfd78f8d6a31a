import type { TakeOver } from './messages.ts'
import { hear, open } from './push.ts'
import { worker } from './scope.ts'
import { isShare, take } from './share.ts'
import { asset, fill, isAsset, isPage, page, tidy } from './shell.ts'

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(tidy()))

/** What is not named here, above all what is asked of the API, goes past the worker. */
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (isShare(request)) event.respondWith(take(request))
  else if (isAsset(request)) event.respondWith(asset(request))
  else if (isPage(request)) event.respondWith(page(event))
})

worker.addEventListener('push', (event) => event.waitUntil(hear(event.data)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
worker.addEventListener('message', ({ data }) => {
  if (data === ('take over' satisfies TakeOver)) void worker.skipWaiting()
})
