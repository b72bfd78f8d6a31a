import { ApiError } from '@earshot/contract/errors'
import { errorMessage } from '../../../ui/screen/error-message.ts'
import type { KeptItem } from '../item.ts'
import { sendAlone, untilFree } from '../locks.ts'
import type { Shelf } from '../shelf.ts'
import { deliver } from './deliver.ts'
import { isSessionOf } from './session-of.ts'
import { pauseAfter, verdictOn } from './verdict.ts'

/** What has arrived. */
export interface Sent {
  client_id: string
  talk_id: string
  channel_id: string
}

/** What everything waits for; null when nothing does. */
export type WaitsFor = 'network' | 'session' | null

const AT_ONCE = 2

/** Sends what waits, two at a time, for as long as the server answers and the session is its owner's. */
export class Sender {
  readonly #shelf: Shelf
  readonly #listeners = new Set<(sent: Sent) => void>()
  readonly #stops = new Map<string, AbortController>()
  readonly #tries = new Map<string, number>()
  readonly #resting = new Set<string>()
  #silences = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  hear = (listener: (sent: Sent) => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  waitsFor = (): WaitsFor => {
    if (this.#silences > 0 || !navigator.onLine) return 'network'
    return isSessionOf(this.#shelf.owner.user_id) ? null : 'session'
  }

  /** Something may have changed for the better: tries at once. */
  wake() {
    if (!isSessionOf(this.#shelf.owner.user_id)) for (const stop of this.#stops.values()) stop.abort()
    clearTimeout(this.#timer)
    this.#goOn()
    this.#shelf.tell()
  }

  /** There is more to send: sends it, unless the server is silent anyway. */
  goOn() {
    if (this.#silences === 0) this.#goOn()
  }

  stop(client_id: string) {
    this.#stops.get(client_id)?.abort()
    this.#tries.delete(client_id)
  }

  #goOn() {
    if (!navigator.onLine || !isSessionOf(this.#shelf.owner.user_id)) return
    const ready = this.#shelf.waiting().filter(({ client_id }) => !this.#resting.has(client_id))
    for (const item of ready.slice(0, AT_ONCE - this.#stops.size)) void this.#send(item)
  }

  async #send(item: KeptItem) {
    const { client_id } = item
    const stop = new AbortController()
    this.#stops.set(client_id, stop)
    this.#shelf.hold(client_id, 'here')
    const isMine = await sendAlone(client_id, () => this.#deliver(client_id, stop.signal)).catch((error) => {
      this.#judge(client_id, error)
      return true
    })
    this.#stops.delete(client_id)
    this.#shelf.hold(client_id, isMine ? null : 'elsewhere')
    if (!isMine) void untilFree(client_id).then(this.#shelf.onFreed)
    this.goOn()
  }

  async #deliver(client_id: string, signal: AbortSignal) {
    const shelf = this.#shelf
    const item = shelf.find(client_id)
    if (!item?.fields || (await shelf.isGone(client_id))) return shelf.forget(client_id)
    const audio = await shelf.audio(client_id)
    const { talk_id } = await deliver({
      ...{ item, fields: item.fields, audio, signal },
      onProgress: (sent) => shelf.progress(client_id, sent),
      onUpload: (upload) => shelf.change(client_id, { upload }),
    })
    this.#silences = 0
    this.#tries.delete(client_id)
    shelf.remove(client_id)
    for (const listener of this.#listeners) listener({ client_id, talk_id, channel_id: item.fields.channel_id })
  }

  #judge(client_id: string, error: Error) {
    const tries = (this.#tries.get(client_id) ?? 0) + 1
    const verdict = verdictOn(error, tries)
    if (verdict === 'stopped') return
    if (verdict === 'silence') return this.#waitOut()
    this.#silences = 0
    this.#tries.set(client_id, tries)
    if (verdict === 'failed') this.#fail(client_id, error)
    if (typeof verdict === 'object') this.#rest(client_id, verdict.later)
    if (verdict === 'session') this.#rest(client_id, 1)
  }

  #fail(client_id: string, error: Error) {
    const code = error instanceof ApiError ? error.code : 'unexpected'
    this.#tries.delete(client_id)
    this.#shelf.change(client_id, { stage: 'failed', problem: { code, message: errorMessage(error) } })
  }

  #rest(client_id: string, seconds: number) {
    this.#resting.add(client_id)
    setTimeout(() => {
      this.#resting.delete(client_id)
      this.#goOn()
    }, seconds * 1000)
  }

  #waitOut() {
    this.#silences++
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#goOn(), pauseAfter(this.#silences) * 1000)
    void navigator.storage?.persist?.()
  }
}
