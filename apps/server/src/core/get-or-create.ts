interface Store<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
}

/** What is stored under the key, or else what `make` returns, which then is stored. */
export function getOrCreate<Key, Value>(store: Store<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const known = store.get(key)
  if (known !== undefined) return known
  const made = make(key)
  store.set(key, made)
  return made
}
