const all = new WeakSet<object>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Freezes what others share, so that what is made of it may be remembered. */
export function unchanging<Value>(value: Value): Value {
  if (!isObject(value) || all.has(value)) return value
  for (const inner of Object.values(value)) unchanging(inner)
  all.add(Object.freeze(value))
  return value
}

export const isUnchanging = (value: unknown) => isObject(value) && all.has(value)

/** Makes the same of an unchanging value only once. `make` must depend on nothing else. */
export function onceFor<Value, Made>(make: (value: Value) => Made) {
  const made = new WeakMap<object, Made>()
  return (value: Value): Made => {
    if (!isObject(value) || !all.has(value)) return make(value)
    const known = made.get(value)
    if (known !== undefined) return known
    const fresh = unchanging(make(value))
    made.set(value, fresh)
    return fresh
  }
}
