import { ApiError } from '@earshot/contract/errors'
import { errorMessage } from '../../../ui/screen/error-message.ts'
import { tagRoutes } from '@earshot/contract/tags'
import { call } from '../../../lib/client.ts'
import type { StoredItem } from '../outbox-item.ts'
import { untilFree, whileLocked } from '../locks.ts'
import type { OutboxItems } from '../outbox-items.ts'
import { uploadTalk } from './upload-talk.ts'
import { withoutRemoved } from './removed-links.ts'
import { isSessionOf } from './is-session-of.ts'
import { retryDelay, retryDecision } from './retry-policy.ts'
import { createListeners } from '../../../lib/listeners.ts'

export interface SentTalk {
  client_id: string
  talk_id: string
  channel_id: string
  /** The channel that it was sent to now. */
  asked: string
}

/** What blocks all items; null if nothing does. */
export type BlockedBy = 'network' | 'session' | null

const AT_ONCE = 2

export class Sender {
  readonly #outboxItems: OutboxItems
  readonly #listeners = createListeners<[sent: SentTalk]>()
  readonly #stops = new Map<string, AbortController>()
  readonly #tries = new Map<string, number>()
  readonly #resting = new Set<string>()
  #silences = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(outboxItems: OutboxItems) {
    this.#outboxItems = outboxItems
  }

  subscribe = this.#listeners.subscribe

  waitsFor = (): BlockedBy => {
    if (this.#silences > 0 || !navigator.onLine) return 'network'
    return isSessionOf(this.#outboxItems.owner.user_id) ? null : 'session'
  }

  wake() {
    if (!isSessionOf(this.#outboxItems.owner.user_id)) for (const stop of this.#stops.values()) stop.abort()
    clearTimeout(this.#timer)
    this.#sendReady()
    this.#outboxItems.notify()
  }

  /** Does nothing while the server does not respond. */
  sendMore() {
    if (this.#silences === 0) this.#sendReady()
  }

  stop(client_id: string) {
    this.#stops.get(client_id)?.abort()
    this.#tries.delete(client_id)
  }

  #sendReady() {
    if (!navigator.onLine || !isSessionOf(this.#outboxItems.owner.user_id)) return
    const ready = this.#outboxItems.waiting().filter(({ client_id }) => !this.#resting.has(client_id))
    for (const item of ready.slice(0, AT_ONCE - this.#stops.size)) void this.#send(item)
  }

  async #send(item: StoredItem) {
    const { client_id } = item
    const stop = new AbortController()
    this.#stops.set(client_id, stop)
    this.#outboxItems.hold(client_id, 'here')
    const isMine = await whileLocked(client_id, () => this.#upload(client_id, stop.signal)).catch(async (error) => {
      if (!(await this.#sendsLess(item, error))) this.#handleError(client_id, error)
      return true
    })
    this.#stops.delete(client_id)
    this.#outboxItems.hold(client_id, isMine ? null : 'elsewhere')
    if (!isMine) void untilFree(client_id).then(this.#outboxItems.onFreed)
    this.sendMore()
  }

  async #upload(client_id: string, signal: AbortSignal) {
    const outboxItems = this.#outboxItems
    const item = outboxItems.find(client_id)
    if (!item?.fields || (await outboxItems.isGone(client_id))) return outboxItems.forget(client_id)
    const audio = await outboxItems.audio(client_id)
    const talk = await uploadTalk({
      ...{ item, fields: item.fields, audio, signal },
      onProgress: (sent) => outboxItems.progress(client_id, sent),
      onUpload: (upload) => outboxItems.change(client_id, { upload }),
    })
    this.#silences = 0
    this.#tries.delete(client_id)
    outboxItems.remove(client_id)
    this.#listeners.notify({ client_id, ...talk, asked: item.fields.channel_id })
  }

  /** Whether it is sent again without a speaker, a tag or an answered talk that was removed. */
  async #sendsLess({ client_id, org_id, fields }: StoredItem, error: unknown) {
    const listTags = () => call(tagRoutes.list, { org_id })
    const less = fields && (await withoutRemoved(fields, error, listTags).catch(() => null))
    if (less) this.#outboxItems.change(client_id, { fields: less })
    return less !== null
  }

  #handleError(client_id: string, error: Error) {
    const tries = (this.#tries.get(client_id) ?? 0) + 1
    const verdict = retryDecision(error, tries)
    if (verdict === 'stopped') return
    if (verdict === 'silence') return this.#waitOut()
    this.#silences = 0
    this.#tries.set(client_id, tries)
    if (verdict === 'failed') this.#fail(client_id, error)
    if (typeof verdict === 'object') this.#rest(client_id, verdict.later)
    if (verdict === 'session') this.#rest(client_id, 1)
  }

  #fail(client_id: string, error: Error) {
    const { code, details } = error instanceof ApiError ? error : new ApiError('unexpected', '')
    const problem = { code, message: errorMessage(error), field: details.field }
    this.#tries.delete(client_id)
    this.#outboxItems.change(client_id, { stage: 'failed', problem })
  }

  #rest(client_id: string, seconds: number) {
    this.#resting.add(client_id)
    setTimeout(() => {
      this.#resting.delete(client_id)
      this.#sendReady()
    }, seconds * 1000)
  }

  #waitOut() {
    this.#silences++
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#sendReady(), retryDelay(this.#silences) * 1000)
    void navigator.storage?.persist?.()
  }
}
