import * as z from 'zod/mini'
import { openStore, type Store } from './store.ts'

/** A named, typed value that outlives the page. */
export interface Kept<T> {
  name: string
  get(): T | undefined
  /** `undefined` forgets it. */
  set(value: T | undefined): void
  /** Calls back after every change, from this tab or another; answers how to stop. */
  hear(listener: () => void): () => void
  /** Reads it again, because another tab may have written it. */
  reread(): void
}

const registry = new Map<string, Kept<never>>()
let opened: Store | undefined
const store = () => (opened ??= openStore())

/** Makes a kept value. What cannot be read back as its type counts as absent. */
export function kept<T>(name: string, type: z.ZodMiniType<T>): Kept<T> {
  let text: string | null | undefined
  let value: T | undefined
  const listeners = new Set<() => void>()

  const adopt = (next: string | null, parsed: T | undefined) => {
    text = next
    value = parsed
    for (const listener of listeners) listener()
  }
  const read = () => {
    const stored = store().get(name)
    if (stored !== text) adopt(stored, parse(stored, type))
  }
  const self: Kept<T> = {
    name,
    get() {
      if (text === undefined) read()
      return value
    },
    set(next) {
      const written = next === undefined ? null : JSON.stringify(next)
      if (written === text) return
      write(name, written)
      adopt(written, next)
    },
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reread: read,
  }
  registry.set(name, self as unknown as Kept<never>)
  return self
}

function parse<T>(stored: string | null, type: z.ZodMiniType<T>): T | undefined {
  if (stored === null) return undefined
  try {
    const read = z.safeParse(type, JSON.parse(stored))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** A full disk must not stop the page: the value then lives as long as the page does. */
function write(name: string, text: string | null) {
  try {
    if (text === null) store().remove(name)
    else store().set(name, text)
  } catch {
    store().remove(name)
  }
}

/** Lets kept values follow what other tabs write. Called once, when the page starts. */
export function followOtherTabs() {
  addEventListener('storage', ({ key }) => {
    if (key === null) for (const value of registry.values()) value.reread()
    else registry.get(key)?.reread()
  })
}
