import { ApiError } from '@earshot/contract/errors'
import { liveTalkRoutes } from '@earshot/contract/live-talks'
import { uploadProtocol } from '@earshot/contract/uploads'
import { urlOf } from '../../lib/api/api-base.ts'
import { pauseOrOnline } from '../../lib/api/pause.ts'
import { bearer } from '../../lib/api/bearer.ts'
import { call, isNetworkError } from '../../lib/client.ts'
import { createListeners } from '../../lib/listeners.ts'
import type { OutboxOwner, StoredItem, TalkFields } from '../outbox/outbox-item.ts'
import { discardLive } from './discard-live.ts'
import { portionAfter, SMALLEST_PORTION } from './portion.ts'
import { isSessionOf } from '../outbox/sending/is-session-of.ts'

/** `lost`: the network is away. `over`: it is not live any more; the recording goes on, and is sent at its end. */
export type LiveState =
  | { name: 'starting' | 'live' | 'lost'; live_id: string | undefined }
  | { name: 'over'; live_id: string | undefined; forbidden: boolean }

interface LiveStart extends OutboxOwner {
  client_id: string
  fields: TalkFields
  /** Keeps where to go on, also for the outbox. */
  onUpload: (live: Pick<StoredItem, 'upload' | 'live_id' | 'fields'>) => void
}

const BEAT_MS = 5000
const RETRY_MS = 1000
const PATIENCE_MS = 15_000

/** Sends a recording while it grows. It never fails: what does not arrive is sent by the outbox. */
export class LiveSession {
  readonly #start: LiveStart
  readonly #stopped = new AbortController()
  readonly #listeners = createListeners()
  #state: LiveState = { name: 'starting', live_id: undefined }
  #pieces: Blob[] = []
  /** Bytes that the server has: the pieces begin there. */
  #offset = 0
  #portion = SMALLEST_PORTION
  #url: string | undefined
  #paused = false
  #wake = () => {}
  #beat: ReturnType<typeof setInterval> | undefined
  #running: Promise<void>

  constructor(start: LiveStart) {
    this.#start = start
    this.#running = this.#run()
  }

  state = () => this.#state

  fields = () => this.#start.fields

  subscribe = this.#listeners.subscribe

  push(piece: Blob) {
    if (piece.size === 0) return
    this.#pieces.push(piece)
    this.#wake()
  }

  pause(paused: boolean) {
    this.#paused = paused
    void this.#tell()
  }

  /** Someone may have heard it. */
  wasLive = () => this.#state.live_id !== undefined

  async discard() {
    await this.stop()
    if (this.#state.live_id) await discardLive(this.#state.live_id, this.#start.user_id)
  }

  /** Afterwards the outbox sends the rest. */
  async stop() {
    this.#stopped.abort()
    clearInterval(this.#beat)
    this.#wake()
    await this.#running
  }

  async #run() {
    try {
      await this.#sendAll()
    } catch (error) {
      if (this.#stopped.signal.aborted) return
      this.#change({
        name: 'over',
        live_id: this.#state.live_id,
        forbidden: error instanceof ApiError && error.code === 'forbidden',
      })
    } finally {
      clearInterval(this.#beat)
    }
  }

  async #sendAll() {
    await this.#begin()
    while (!this.#stopped.signal.aborted) await (this.#pieces.length > 0 ? this.#send() : this.#nextPiece())
  }

  #nextPiece() {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    return promise
  }

  async #begin() {
    const { org_id, client_id, fields } = this.#start
    const { channel_id, speaker_id, tags, reply_to } = fields
    const links = { ...(speaker_id && { speaker_id }), ...(tags && { tags }), ...(reply_to && { reply_to }) }
    const asked = { org_id, client_id, channel_id, ...links }
    const { live_id, upload_id } = await this.#untilReached(() => call(liveTalkRoutes.create, asked))
    this.#url = `${urlOf(uploadProtocol)}/${upload_id}`
    this.#start.onUpload({ upload: { url: this.#url, whole: false }, live_id, fields: this.#start.fields })
    this.#change({ name: 'live', live_id })
    this.#beat = setInterval(() => void this.#tell(), BEAT_MS)
  }

  async #send() {
    const bytes = new Blob(this.#pieces).slice(0, this.#portion)
    const begun = performance.now()
    const sent = await this.#untilReached(async () => {
      const status = await this.#request('PATCH', bytes)
      return status === 409 ? this.#findOffset() : this.#offset + bytes.size
    })
    if (bytes.size === this.#portion) this.#portion = portionAfter(this.#portion, performance.now() - begun)
    this.#cut(sent)
  }

  /** An earlier request may have arrived although its answer was lost. */
  #cut(offset: number) {
    const arrived = offset - this.#offset
    if (arrived < 0) throw new ApiError('conflict', 'This upload has other bytes')
    this.#pieces = [new Blob(this.#pieces).slice(arrived)].filter(({ size }) => size > 0)
    this.#offset = offset
  }

  async #findOffset() {
    const { headers } = await this.#fetch('HEAD')
    return Number(headers.get('upload-offset'))
  }

  async #request(method: 'PATCH', bytes: Blob) {
    const { ok, status } = await this.#fetch(method, bytes)
    if (ok || status === 409) return status
    if (status >= 500 || status === 401 || status === 429) throw new TypeError('not now')
    throw new ApiError(status === 403 ? 'forbidden' : 'gone', 'This talk is no longer live')
  }

  #fetch(method: 'PATCH' | 'HEAD', body?: Blob) {
    if (!isSessionOf(this.#start.user_id)) throw new TypeError('signed out')
    const sent = body && { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(this.#offset) }
    return fetch(this.#url ?? '', {
      method,
      headers: { ...bearer(), 'tus-resumable': uploadProtocol.version, ...sent },
      signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(PATIENCE_MS)]),
      ...(body && { body }),
    })
  }

  /** Refusals are thrown; until the server can be reached, listeners wait. */
  async #untilReached<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      this.#stopped.signal.throwIfAborted()
      const reached = await this.#attempt(ask)
      if (reached) return reached.answer
      this.#stopped.signal.throwIfAborted()
      this.#change({ name: 'lost', live_id: this.#state.live_id })
      await pauseOrOnline(RETRY_MS, this.#stopped.signal)
    }
  }

  async #attempt<Answer>(ask: () => Promise<Answer>) {
    try {
      const answer = await ask()
      if (this.#state.name === 'lost') this.#change({ name: 'live', live_id: this.#state.live_id })
      return { answer }
    } catch (error) {
      if (error instanceof ApiError && !isNetworkError(error)) throw error
      return undefined
    }
  }

  /** That the speaker is there, and whether they have paused. */
  async #tell() {
    const { live_id, name } = this.#state
    if (!live_id || name === 'over') return
    await call(liveTalkRoutes.update, { live_id, paused: this.#paused }).catch(() => undefined)
  }

  #change(state: LiveState) {
    this.#state = state
    this.#listeners.notify()
  }
}
