import { type Fetching, worker } from './scope.ts'

/** The build puts its version and the names of its files in place of this. */
const { version, files } = JSON.parse('__SHELL__') as { version: string; files: string[] }

const PREFIX = 'earshot shell '
const CURRENT = PREFIX + version
/** The page of every address of ours. It keeps its own policy, with the nonce that stands in it. */
const PAGE = '/'

/** Keeps everything that this version is made of. */
export async function fill() {
  const cache = await caches.open(CURRENT)
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...files])
}

/** The version before stays: other tabs may still run on it. */
export async function tidy() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

const isOurs = ({ url, method }: Request) => method === 'GET' && new URL(url).origin === worker.location.origin

export const isAsset = (request: Request) => isOurs(request) && new URL(request.url).pathname.startsWith('/assets/')

/** The app's own pages; what the server answers in other ways is none. */
export const isPage = (request: Request) =>
  isOurs(request) &&
  request.mode === 'navigate' &&
  !/^\/(v3|identity|clip|dev)(\/|$)|\.\w+$/.test(new URL(request.url).pathname)

/** A name with a fingerprint never means anything else, so what is kept is right. */
export async function asset(request: Request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CURRENT)).put(request, answer.clone())
  return answer
}

/** From the server, and without a network as it was kept. */
export async function page({ request, preloadResponse }: Fetching) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const kept = await (await caches.open(CURRENT)).match(PAGE)
    if (kept) return kept
    throw error
  }
}
