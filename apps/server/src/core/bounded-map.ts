/** Clears itself when full. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value) {
    if (this.size >= this.#most) this.clear()
    return super.set(key, value)
  }
}
