import { ApiError } from '@earshot/contract/errors'
import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import { guardPage } from '../guard-page.ts'

/** A file on its way to a channel. */
export interface QueuedFile {
  client_id: string
  file: File
  channel_id: string
  state: 'waiting' | 'sending' | 'failed'
  /** The part that has left, 0–1. */
  sent: number
  problem: Error | null
}

export type DeliverFile = (
  queued: QueuedFile,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<unknown>

const AT_ONCE = 2
const queues = new Map<string, FileQueue>()

/** The files of one person in one organization. They outlive the screens. */
export function fileQueueOf({ user_id, org_id }: { user_id: string; org_id: string }): FileQueue {
  const owner = `${user_id} ${org_id}`
  const queue = queues.get(owner) ?? new FileQueue()
  queues.set(owner, queue)
  return queue
}

/** Whether any file has not arrived yet. */
export const hasUnsentFiles = () => [...queues.values()].some((queue) => queue.files().length > 0)

/** Sends files two at a time. What failed stays until it is tried again or taken away. */
export class FileQueue {
  #files: readonly QueuedFile[] = []
  readonly #stops = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()

  files = () => this.#files

  hear = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(files: readonly File[], channel_id: string, deliver: DeliverFile) {
    this.#become([...this.#files, ...files.map((file) => queued(file, channel_id))])
    this.#goOn(deliver)
  }

  retry(client_id: string, deliver: DeliverFile) {
    this.#change(client_id, { state: 'waiting', problem: null })
    this.#goOn(deliver)
  }

  remove(client_id: string) {
    this.#stops.get(client_id)?.abort()
    this.#become(this.#files.filter((file) => file.client_id !== client_id))
  }

  #goOn(deliver: DeliverFile) {
    const sending = this.#files.filter(({ state }) => state === 'sending').length
    const waiting = this.#files.filter(({ state }) => state === 'waiting')
    for (const file of waiting.slice(0, AT_ONCE - sending)) void this.#send(file, deliver)
  }

  async #send(file: QueuedFile, deliver: DeliverFile) {
    const { client_id } = file
    const stop = new AbortController()
    this.#stops.set(client_id, stop)
    this.#change(client_id, { state: 'sending', sent: 0 })
    try {
      await deliver(file, { signal: stop.signal, onProgress: (sent) => this.#change(client_id, { sent }) })
      this.remove(client_id)
    } catch (error) {
      this.#change(client_id, { state: 'failed', problem: error as Error })
    } finally {
      this.#stops.delete(client_id)
      this.#goOn(deliver)
    }
  }

  #change(client_id: string, part: Partial<QueuedFile>) {
    this.#become(this.#files.map((file) => (file.client_id === client_id ? { ...file, ...part } : file)))
  }

  #become(files: readonly QueuedFile[]) {
    this.#files = files
    guardPage('files', hasUnsentFiles())
    for (const listener of this.#listeners) listener()
  }
}

/** What is too large is refused here already: nobody should wait for that. */
function queued(file: File, channel_id: string): QueuedFile {
  const problem = file.size > LARGEST_UPLOAD ? new ApiError('too_large', 'A talk may be at most 500 MB') : null
  return { client_id: crypto.randomUUID(), file, channel_id, state: problem ? 'failed' : 'waiting', sent: 0, problem }
}

const passing = ['unexpected', 'too_many', 'unauthenticated']

/** Whether trying again could help: what was refused for good would be refused again. */
export const mayRetry = ({ problem }: QueuedFile) => !(problem instanceof ApiError) || passing.includes(problem.code)
