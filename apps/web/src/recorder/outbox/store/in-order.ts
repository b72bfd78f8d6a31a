/** Does what is to be done for one thing in order, and for different things at the same time. */
export class InOrder {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Whether anything is still to be done for it. */
  isBusy = (key: string) => this.#last.has(key)

  /** When all that was asked for so far is done. */
  settled = async (key: string) => void (await this.#last.get(key))

  /** What throws is told, and does not keep the next from being done. */
  do(key: string, work: () => Promise<unknown>, onFailure: () => void = () => {}) {
    const now: Promise<unknown> = (this.#last.get(key) ?? Promise.resolve())
      .then(work)
      .catch(onFailure)
      .finally(() => this.#last.get(key) === now && this.#last.delete(key))
    this.#last.set(key, now)
    return now
  }
}
