import { LONGEST_TALK } from '@earshot/contract/talks'
import { pause } from '../../lib/api/pause.ts'
import { setRecorderBusy } from './recorder-busy.ts'
import { guardPage } from './guard-page.ts'
import {
  elapsed,
  idleRecorder,
  type Interruption,
  isCapturing,
  isUnsent,
  next,
  questionOf,
  type RecorderEvent,
  type RecorderState,
  type Trim,
  UNTRIMMED,
} from './state-machine.ts'
import { type TalkFields, ownerKey, type OutboxOwner } from '../outbox/outbox-item.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { outboxOf } from '../outbox/outboxes.ts'
import { missingSupport, type MicrophoneProblem, microphoneProblemOf } from './audio/microphone-problem.ts'
import { startCapture, type Capture } from './capture.ts'
import { createListeners } from '../../lib/listeners.ts'

const UNWATCHED = 500
/** Milliseconds. The button that ends a recording turns into the one that sends it, so a double click must not do both. */
const DOUBLE_CLICK = 300
const recorders = new Map<string, Recorder>()

export function recorderOf(owner: OutboxOwner): Recorder {
  const recorder = recorders.get(ownerKey(owner)) ?? new Recorder(outboxOf(owner))
  recorders.set(ownerKey(owner), recorder)
  return recorder
}

const hasUnsentRecording = () => [...recorders.values()].some((recorder) => isUnsent(recorder.state()))

export class Recorder {
  readonly #outbox: Outbox
  #state: RecorderState = idleRecorder
  #capture: Capture | undefined
  #watchers = 0
  /** Numbers requests, so that the answer to a cancelled one is ignored. */
  #turn = 0
  readonly #listeners = createListeners()

  constructor(outbox: Outbox) {
    this.#outbox = outbox
  }

  state = () => this.#state

  subscribe = this.#listeners.subscribe

  /** Milliseconds. */
  elapsed = () => elapsed(this.#state, performance.now())

  /** 0–1. */
  level = () => (this.#isRunning() ? (this.#capture?.microphone.level() ?? 0) : 0)

  isSilent = () => this.#isRunning() && this.#capture?.isSilent() === true

  isHomeless = () => this.#capture?.isHomeless() === true

  /** Set while others hear it. */
  live = () => this.#capture?.live

  microphoneName = () => this.#capture?.microphone.name ?? ''

  /**
   * Call while a screen shows this recorder; returns the cleanup. When no screen is left, the recording ends and is
   * kept.
   */
  attend() {
    this.#watchers++
    return () => {
      this.#watchers--
      setTimeout(() => void (this.#watchers === 0 && this.finish('left')), UNWATCHED)
    }
  }

  /** With `live`, others hear it from the beginning, and it is sent as soon as it ends. */
  async record(live?: TalkFields) {
    const before = this.#state
    this.#tell({ type: 'ask' })
    if (this.#state === before) return
    if (before.name === 'preview') this.#outbox.discard(before.recording.client_id)
    const turn = ++this.#turn
    const wanted = () => turn === this.#turn && this.#state.name === 'asking'
    const refuse = (problem: MicrophoneProblem) => wanted() && this.#tell({ type: 'refused', problem })
    const hindered = missingSupport()
    if (hindered) refuse(hindered)
    else await this.#open(wanted, live).catch((error) => refuse(microphoneProblemOf(error)))
  }

  pause = () => {
    this.#capture?.microphone.pause()
    this.#capture?.live?.pause(true)
    this.#tell({ type: 'pause', at: performance.now() })
  }

  resume = () => {
    this.#capture?.microphone.resume()
    this.#capture?.live?.pause(false)
    this.#tell({ type: 'resume', at: performance.now() })
  }

  async finish(interruption: Interruption | null = null) {
    const capture = this.#capture
    if (!capture) return
    this.#capture = undefined
    this.#tell({ type: 'finish', at: performance.now() })
    const [recording] = await Promise.all([capture.finish(), pause(DOUBLE_CLICK)])
    this.#tell({ type: 'finished', recording, interruption })
    if (capture.live?.wasLive()) this.send(capture.live.fields())
  }

  trim = (trim: Trim) => this.#tell({ type: 'trim', trim })

  trimNow = (): Trim => (this.#state.name === 'preview' ? this.#state.trim : UNTRIMMED)

  escape = () => this.#tell({ type: 'escape' })

  again = () => this.#tell({ type: 'again' })

  keep = () => this.#tell({ type: 'keep' })

  discard = () => {
    const before = this.#state
    this.#tell({ type: 'discard' })
    if (this.#state === before) return
    this.#capture?.drop()
    this.#capture = undefined
    if (before.name === 'preview') this.#outbox.discard(before.recording.client_id)
  }

  agree = () => (questionOf(this.#state) === 'again' ? void this.record() : this.discard())

  send(fields: Omit<TalkFields, 'trim_start' | 'trim_end'>) {
    if (this.#state.name !== 'preview') return false
    const { recording, trim } = this.#state
    this.#outbox.queue(recording.client_id, { ...fields, trim_start: trim.start, trim_end: trim.end })
    this.#tell({ type: 'sent' })
    return true
  }

  /** Leaves a finished recording to the list of unsent talks. */
  release = () => {
    if (this.#state.name !== 'preview') return
    this.#outbox.release(this.#state.recording.client_id)
    this.#tell({ type: 'sent' })
  }

  async #open(wanted: () => boolean, live: TalkFields | undefined) {
    const watch = {
      live,
      elapsed: this.elapsed,
      isRunning: this.#isRunning,
      onLost: () => void this.finish('unplugged'),
      onTick: () => void (this.elapsed() >= LONGEST_TALK * 1000 && this.finish('limit')),
    }
    const capture = await startCapture(this.#outbox, watch, wanted)
    if (!capture) return
    this.#capture = capture
    this.#tell({ type: 'granted', at: performance.now() })
  }

  #isRunning = () => this.#state.name === 'recording'

  #tell(event: RecorderEvent) {
    this.#state = next(this.#state, event)
    setRecorderBusy(this, this.#state.name === 'asking' || isCapturing(this.#state))
    guardPage('recording', hasUnsentRecording())
    this.#listeners.notify()
  }
}
