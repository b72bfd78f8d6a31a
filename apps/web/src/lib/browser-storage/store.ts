import { COOKIE_MS } from '@earshot/contract/rules/constants'

const COOKIE_BYTES = 3800

/** Where the browser keeps texts by name. */
export interface Store {
  get(name: string): string | null
  set(name: string, value: string): void
  remove(name: string): void
}

/** Local storage; cookies for 30 days where that is unavailable; memory where both are. */
export const openStore = (): Store =>
  [localStore, () => cookieStore(document)].map(tryStore).find(Boolean) ?? memoryStore()

const localStore = (): Store => ({
  get: (name) => localStorage.getItem(name),
  set: (name, value) => localStorage.setItem(name, value),
  remove: (name) => localStorage.removeItem(name),
})

function memoryStore(): Store {
  const values = new Map<string, string>()
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  }
}

/** What a single cookie cannot hold lives in memory until the page closes. */
export function cookieStore(jar: { cookie: string }): Store {
  const large = memoryStore()
  const write = (name: string, value: string, seconds: number) => {
    jar.cookie = `${encodeURIComponent(name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
  }
  return {
    get: (name) => cookieNamed(jar, name) ?? large.get(name),
    set(name, value) {
      const encoded = encodeURIComponent(value)
      const fits = name.length + encoded.length <= COOKIE_BYTES
      write(name, fits ? encoded : '', fits ? COOKIE_MS / 1000 : 0)
      if (fits) large.remove(name)
      else large.set(name, value)
    },
    remove(name) {
      write(name, '', 0)
      large.remove(name)
    },
  }
}

function cookieNamed(jar: { cookie: string }, name: string) {
  const start = `${encodeURIComponent(name)}=`
  const found = jar.cookie.split('; ').find((pair) => pair.startsWith(start))
  return found === undefined ? undefined : decoded(found.slice(start.length))
}

/** A cookie that somebody else wrote under our name may be anything. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A store counts only if it gives back what it was given: some browsers refuse on writing, some forget. */
function tryStore(open: () => Store): Store | undefined {
  try {
    const store = open()
    store.set('earshot_probe', '1')
    const works = store.get('earshot_probe') === '1'
    store.remove('earshot_probe')
    return works ? store : undefined
  } catch {
    return undefined
  }
}
