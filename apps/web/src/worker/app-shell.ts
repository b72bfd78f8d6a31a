import { worker } from './scope.ts'

const { version, files, parts } = JSON.parse('__SHELL__') as Record<'files' | 'parts', string[]> & { version: string }

const PREFIX = 'earshot shell '
const CURRENT = PREFIX + version
/** The app's only HTML page, cached with its Content-Security-Policy header and nonce. */
const PAGE = '/'

export async function fillCache() {
  const cache = await caches.open(CURRENT)
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...files])
}

/** One file after the other, so that the person's own requests come first. */
export async function cacheParts() {
  const cache = await caches.open(CURRENT)
  for (const file of parts) if (!(await cache.match(file))) await cache.add(file)
}

export async function deleteOldCaches() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
  // With preload, browsers would request pages twice that the worker leaves to the server, such as single-use links in
  // emails.
  await worker.registration.navigationPreload?.disable()
  await worker.clients.claim()
}

const isOurs = ({ url, method }: Request) => method === 'GET' && new URL(url).origin === worker.location.origin

export const isAsset = (request: Request) => isOurs(request) && new URL(request.url).pathname.startsWith('/assets/')

export const isPage = (request: Request) =>
  isOurs(request) &&
  request.mode === 'navigate' &&
  !/^\/(v3|identity|clip|dev)(\/|$)|\.\w+$/.test(new URL(request.url).pathname)

/** Cache first, because hashed names never change their content. */
export async function asset(request: Request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CURRENT)).put(request, answer.clone())
  return answer
}

/** Network first; the cached page if offline. */
export async function page(request: Request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(CURRENT)).match(PAGE)
    if (kept) return kept
    throw error
  }
}
