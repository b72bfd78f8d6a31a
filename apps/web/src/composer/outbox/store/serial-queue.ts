/** Does what is to be done for one thing in order, and for different things at the same time. */
export class SerialQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  isBusy = (key: string) => this.#last.has(key)

  settled = async (key: string) => void (await this.#last.get(key))

  /** A failure calls `onFailure` and does not block the next. */
  do(key: string, work: () => Promise<unknown>, onFailure: () => void = () => {}) {
    const now: Promise<unknown> = (this.#last.get(key) ?? Promise.resolve())
      .then(work)
      .catch(onFailure)
      .finally(() => this.#last.get(key) === now && this.#last.delete(key))
    this.#last.set(key, now)
    return now
  }
}
