import { COOKIE_MS } from '@earshot/contract/rules/constants'

/**
 * Cookies are sent with every request, and servers refuse headers above 8 to 16 kB. Limits for one cookie and for all
 * cookies of this page.
 */
const COOKIE_BYTES = 1200
const COOKIES_BYTES = 5000

export interface Store {
  get(name: string): string | null
  /** With cookies only, values that are not `essential` live as long as the page. */
  set(name: string, value: string, options?: { essential: boolean }): void
  remove(name: string): void
  names(): string[]
}

interface Jar {
  cookie: string
}

/** Local storage, else cookies for 30 days, else memory. */
export const openStore = (): Store =>
  [localStore, () => cookieStore(document)].map(tryStore).find(Boolean) ?? memoryStore()

const localStore = (): Store => ({
  get: (name) => localStorage.getItem(name),
  set: (name, value) => localStorage.setItem(name, value),
  remove: (name) => localStorage.removeItem(name),
  names: () => Object.keys(localStorage),
})

function memoryStore(): Store {
  const values = new Map<string, string>()
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
    names: () => [...values.keys()],
  }
}

/** Stores essential values in cookies if they fit; everything else stays in memory until the page closes. */
export function cookieStore(jar: Jar): Store {
  const memory = memoryStore()
  return {
    get: (name) => memory.get(name) ?? cookieNamed(jar, name) ?? null,
    set(name, value, { essential } = { essential: false }) {
      const encoded = encodeURIComponent(value)
      drop(jar, name)
      if (essential && makeRoom(jar, encodeURIComponent(name).length + encoded.length)) {
        write(jar, name, { value: encoded, ms: COOKIE_MS })
        memory.remove(name)
      } else memory.set(name, value)
    },
    remove(name) {
      drop(jar, name)
      memory.remove(name)
    },
    names: () => [...memory.names(), ...namesIn(jar)],
  }
}

/** Whether the bytes fit after dropping, oldest first, the last organizations of other people in this browser. */
function makeRoom(jar: Jar, bytes: number) {
  if (bytes > COOKIE_BYTES) return false
  const fits = () => jar.cookie.length + bytes <= COOKIES_BYTES
  for (const name of namesIn(jar)) if (!fits() && name.startsWith('last_visited_organization_by_')) drop(jar, name)
  return fits()
}

/** Cookies of previous versions, which grew until servers refused the requests. */
const former =
  /^(api_user|organizations|def_organization|channels|users|invitations|addresses|alerts|speakers|tags|most_recent_message|talk_draft_.+)$/

/** Called once when the page starts, whichever store is in use. */
export function dropFormerCookies(jar: Jar = document) {
  for (const name of namesIn(jar)) if (former.test(name)) drop(jar, name)
}

function write(jar: Jar, name: string, { value, ms }: { value: string; ms: number }) {
  jar.cookie = `${encodeURIComponent(name)}=${value}; Path=/; Max-Age=${ms / 1000}; SameSite=Lax`
}

const drop = (jar: Jar, name: string) => write(jar, name, { value: '', ms: 0 })

const namesIn = (jar: Jar) => jar.cookie.split('; ').map((pair) => decoded(pair.slice(0, pair.indexOf('='))) ?? '')

function cookieNamed(jar: Jar, name: string) {
  const start = `${encodeURIComponent(name)}=`
  const found = jar.cookie.split('; ').find((pair) => pair.startsWith(start))
  return found === undefined ? undefined : decoded(found.slice(start.length))
}

/** Other scripts may have written a malformed cookie. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Probes the store, because some browsers throw on writing and some forget silently. */
function tryStore(open: () => Store): Store | undefined {
  try {
    const store = open()
    store.set('earshot_probe', '1', { essential: true })
    const works = store.get('earshot_probe') === '1'
    store.remove('earshot_probe')
    return works ? store : undefined
  } catch {
    return undefined
  }
}
