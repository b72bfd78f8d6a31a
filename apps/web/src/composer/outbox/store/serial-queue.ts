/** Runs tasks with the same key in order, and others in parallel. */
export class SerialQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  isBusy = (key: string) => this.#last.has(key)

  settled = async (key: string) => void (await this.#last.get(key))

  do(key: string, work: () => Promise<unknown>, onFailure: () => void = () => {}) {
    const now: Promise<unknown> = (this.#last.get(key) ?? Promise.resolve())
      .then(work)
      .catch(onFailure)
      .finally(() => this.#last.get(key) === now && this.#last.delete(key))
    this.#last.set(key, now)
    return now
  }
}
