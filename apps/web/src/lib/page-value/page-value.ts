/** A value that lives as long as the page: anybody reads it, and hears when it is set. */
export interface PageValue<Value> {
  get: () => Value
  set(value: Value): void
  /** Answers how to hear no more. */
  hear: (listener: () => void) => () => void
}

export function pageValue<Value>(first: Value): PageValue<Value> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
