import type { CacheParts, FileNameHeader, SharedCache, TakeOver } from './messages.ts'
import { showMessage, open } from './push-messages.ts'
import { worker } from './scope.ts'
import { asset, cacheParts, fillCache, isAsset, isPage, page, deleteOldCaches } from './app-shell.ts'

worker.addEventListener('install', (event) => event.waitUntil(fillCache()))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))

/** Other requests, in particular those to the API, bypass the worker. */
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (isShare(request)) event.respondWith(storeSharedFiles(request))
  else if (isAsset(request)) event.respondWith(asset(request))
  else if (isPage(request)) event.respondWith(page(request))
})

worker.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
worker.addEventListener('message', (event) => {
  if (event.data === ('take over' satisfies TakeOver)) void worker.skipWaiting()
  // If it fails, the next page load continues.
  if (event.data === ('cache parts' satisfies CacheParts)) event.waitUntil(cacheParts().catch(() => undefined))
})

const SHARED: SharedCache = 'earshot shared'
const FILE_NAME: FileNameHeader = 'x-file-name'

const isShare = ({ method, url }: Request) => method === 'POST' && new URL(url).pathname === '/share'

async function storeSharedFiles(request: Request) {
  const form = await request.formData()
  const cache = await caches.open(SHARED)
  for (const file of form.getAll('audio')) if (file instanceof File) await keep(cache, file)
  return Response.redirect('/dashboard', 303)
}

const keep = (cache: Cache, file: File) =>
  cache.put(
    `/shared/${crypto.randomUUID()}`,
    new Response(file, {
      headers: {
        'content-type': file.type,
        [FILE_NAME]: encodeURIComponent(file.name),
        'last-modified': new Date(file.lastModified).toUTCString(),
      },
    }),
  )
