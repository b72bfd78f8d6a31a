import { overloaded } from './infrastructure-errors.ts'

interface AdmissionOptions {
  atOnce: number
  mostWaiting: number
  /** In milliseconds. */
  waitMs: number
}

const RETRY_AFTER = 2

/**
 * Limits concurrent requests and keeps a bounded number waiting; requests that would wait longer are better refused at
 * once. Waiting requests take turns by key, so that one organization with many requests does not delay another with
 * few. When the queue is full, the key with the most requests loses its last one.
 */
export class Admission {
  readonly #options: AdmissionOptions
  readonly #waiting = new FairQueue<WaitingRequest>()
  #running = 0
  #refused = 0

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  /**
   * Resolves when the request may start, with a function that ends it. Throws `unavailable` if the queue is full or the
   * wait too long.
   */
  async enter(key: string): Promise<() => void> {
    if (this.#running >= this.#options.atOnce) return this.#wait(key)
    this.#running += 1
    return this.#leaveOnce()
  }

  numbers = () => ({ running: this.#running, waiting: this.#waiting.size, refused: this.#refused })

  #wait(key: string) {
    return new Promise<() => void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        this.#refused += 1
        reject(overloaded(RETRY_AFTER))
      }
      const begin = () => {
        clearTimeout(timer)
        resolve(this.#leaveOnce())
      }
      const request = { begin, refuse }
      const timer = setTimeout(() => this.#waiting.remove(key, request)?.refuse(), this.#options.waitMs)
      this.#waiting.add(key, request)
      if (this.#waiting.size > this.#options.mostWaiting) this.#waiting.takeLastOfLongest()?.refuse()
    })
  }

  #leaveOnce() {
    let left = false
    return () => {
      if (!left) this.#leave()
      left = true
    }
  }

  #leave() {
    const next = this.#waiting.takeNext()
    if (next) next.begin()
    else this.#running -= 1
  }
}

interface WaitingRequest {
  begin(): void
  refuse(): void
}

class FairQueue<Item> {
  readonly #queues = new Map<string, Item[]>()
  size = 0

  add(key: string, item: Item) {
    const queue = this.#queues.get(key) ?? []
    queue.push(item)
    this.#queues.set(key, queue)
    this.size += 1
  }

  takeNext() {
    const [key] = this.#queues.keys()
    return key === undefined ? undefined : this.#takeAt(key, 0)
  }

  takeLastOfLongest() {
    const [key, queue] = [...this.#queues].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    return this.#takeAt(key, queue.length - 1)
  }

  remove(key: string, item: Item) {
    const at = this.#queues.get(key)?.indexOf(item) ?? -1
    return at < 0 ? undefined : this.#takeAt(key, at)
  }

  #takeAt(key: string, at: number) {
    const queue = this.#queues.get(key) ?? []
    const [taken] = queue.splice(at, 1)
    if (at === 0 || queue.length === 0) this.#queues.delete(key)
    if (queue.length > 0) this.#queues.set(key, queue)
    this.size -= 1
    return taken
  }
}
