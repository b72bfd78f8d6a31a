import { createPageStore } from '../page-store.ts'
import type { Type } from './value-types.ts'
import { openStore, type Store } from './store.ts'

let opened: Store | undefined
const store = () => (opened ??= openStore())
const registry = new Map<string, { reread(): void }>()

interface Options {
  /** False: each tab keeps its own value after the first read. */
  shared?: boolean
  /** Also stored if only cookies are available. Keep these small and few, because cookies are sent with every request. */
  essential?: boolean
}

/** A named, typed value in browser storage. Values that do not parse count as absent. */
export class Persisted<T> {
  readonly name: string
  readonly #type: Type<T>
  readonly #essential: boolean
  readonly #page = createPageStore<T | undefined>(undefined)
  #text: string | null | undefined

  constructor(name: string, type: Type<T>, { shared = true, essential = false }: Options = {}) {
    this.name = name
    this.#type = type
    this.#essential = essential
    if (shared) registry.set(name, this)
  }

  get = () => {
    if (this.#text === undefined) this.reread()
    return this.#page.get()
  }

  set(value: T | undefined) {
    const text = value === undefined ? null : written(value, this.#type)
    if (text === this.#text) return
    write(this.name, text, this.#essential)
    this.#adopt(text, value)
  }

  subscribe = this.#page.subscribe

  /** Another tab may have written it. */
  reread() {
    const text = store().get(this.name)
    if (text !== this.#text) this.#adopt(text, parse(text, this.#type))
  }

  #adopt(text: string | null, value: T | undefined) {
    this.#text = text
    this.#page.set(value)
  }
}

export const persisted = <T>(name: string, type: Type<T>, options?: Options) => new Persisted(name, type, options)

/** Values of one type whose names are known only later. The same name gets the same object each time. */
export function persistedByName<T>(type: Type<T>, options?: Options): (name: string) => Persisted<T> {
  const known = new Map<string, Persisted<T>>()
  return (name) => {
    const value = known.get(name) ?? persisted(name, type, options)
    known.set(name, value)
    return value
  }
}

const written = <T>(value: T, { isText }: Type<T>) => (isText ? String(value) : JSON.stringify(value))

function parse<T>(text: string | null, type: Type<T>): T | undefined {
  if (text === null) return undefined
  try {
    // Previous versions stored strings as JSON.
    return type.safeParse(type.isText && !isQuoted(text) ? text : JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const isQuoted = (text: string) => text.length > 1 && text.startsWith('"') && text.endsWith('"')

/** A full disk must not break the page; the value then lives in memory. */
function write(name: string, text: string | null, essential: boolean) {
  try {
    if (text === null) store().remove(name)
    else store().set(name, text, { essential })
  } catch {
    store().remove(name)
  }
}

export function followOtherTabs() {
  addEventListener('storage', ({ key }) => {
    if (key === null) rereadAll()
    else registry.get(key)?.reread()
  })
  // A sleeping or restored page has missed storage events.
  for (const woken of ['focus', 'pageshow']) addEventListener(woken, rereadAll)
}

export const persistedNames = () => store().names()

export function removePersisted(name: string) {
  store().remove(name)
  registry.get(name)?.reread()
}

function rereadAll() {
  for (const value of registry.values()) value.reread()
}
