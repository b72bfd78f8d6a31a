const all = new WeakSet<object>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Freezes a value that others share, with all that it contains, so that results of it can be cached. */
export function deepFreeze<Value>(value: Value): Value {
  if (!isObject(value) || all.has(value)) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  all.add(Object.freeze(value))
  return value
}

export const isDeepFrozen = (value: unknown) => isObject(value) && all.has(value)

/** Caches the result for a frozen value. `make` must depend on nothing else. */
export function memoized<Value, Made>(make: (value: Value) => Made) {
  const made = new WeakMap<object, Made>()
  return (value: Value): Made => {
    if (!isObject(value) || !all.has(value)) return make(value)
    const known = made.get(value)
    if (known !== undefined) return known
    const fresh = deepFreeze(make(value))
    made.set(value, fresh)
    return fresh
  }
}
