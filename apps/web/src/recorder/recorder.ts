import { LONGEST_TALK } from '@earshot/contract/talks'
import { pause } from '../lib/calls/pause.ts'
import { setRecorderAtWork } from './at-work.ts'
import { guardPage } from './guard-page.ts'
import {
  elapsed,
  idle,
  type Interruption,
  isTaking,
  isUnsent,
  next,
  questionOf,
  type RecorderEvent,
  type RecorderState,
  type Trim,
  WHOLE,
} from './machine.ts'
import { type Fields, keyOf, type Owner } from './outbox/item.ts'
import type { Outbox } from './outbox/outbox.ts'
import { outboxOf } from './outbox/outboxes.ts'
import { hindrance, type Problem, problemOf } from './sound/problem.ts'
import { take, type Taking } from './taking.ts'

const UNWATCHED = 500
/** The button that ends a recording becomes the one that sends it: a double click must not do both. */
const DOUBLE_CLICK = 300
const recorders = new Map<string, Recorder>()

/** The recorder of one person in one organization. It outlives the screens: what is undecided waits for their return. */
export function recorderOf(owner: Owner): Recorder {
  const recorder = recorders.get(keyOf(owner)) ?? new Recorder(outboxOf(owner))
  recorders.set(keyOf(owner), recorder)
  return recorder
}

/** Whether there is any recording that nobody has decided about. */
const hasUnsentRecording = () => [...recorders.values()].some((recorder) => isUnsent(recorder.state()))

/** The state machine, with a microphone in its hand and the outbox behind it. */
export class Recorder {
  readonly #outbox: Outbox
  #state: RecorderState = idle
  #taking: Taking | undefined
  #watchers = 0
  /** Counts the askings: an answer to one that was taken back is nobody's. */
  #turn = 0
  readonly #listeners = new Set<() => void>()

  constructor(outbox: Outbox) {
    this.#outbox = outbox
  }

  state = () => this.#state

  hear = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Milliseconds of sound so far. */
  elapsed = () => elapsed(this.#state, performance.now())

  /** How loud it is right now, 0–1. */
  level = () => (this.#isRunning() ? (this.#taking?.microphone.level() ?? 0) : 0)

  /** Whether the microphone has been open for a while and nothing comes. */
  isSilent = () => this.#isRunning() && this.#taking?.isSilent() === true

  /** Whether this device has no room to keep what is being recorded. */
  isHomeless = () => this.#taking?.isHomeless() === true

  /** What the system calls the microphone that is open. */
  microphoneName = () => this.#taking?.microphone.name ?? ''

  /** Says that a screen shows this recorder; answers how to leave. A recording that nobody watches any more ends, and is kept. */
  attend() {
    this.#watchers++
    return () => {
      this.#watchers--
      setTimeout(() => void (this.#watchers === 0 && this.finish('left')), UNWATCHED)
    }
  }

  /** Records; after a yes to the question, in the place of what is there. */
  async record() {
    const before = this.#state
    this.#tell({ type: 'ask' })
    if (this.#state === before) return
    if (before.name === 'preview') this.#outbox.discard(before.recording.client_id)
    const turn = ++this.#turn
    const wanted = () => turn === this.#turn && this.#state.name === 'asking'
    const refuse = (problem: Problem) => wanted() && this.#tell({ type: 'refused', problem })
    const hindered = hindrance()
    if (hindered) refuse(hindered)
    else await this.#open(wanted).catch((error) => refuse(problemOf(error)))
  }

  pause = () => {
    this.#taking?.microphone.pause()
    this.#tell({ type: 'pause', at: performance.now() })
  }

  resume = () => {
    this.#taking?.microphone.resume()
    this.#tell({ type: 'resume', at: performance.now() })
  }

  /** Ends the recording; names what ended it, if that was not its person. */
  async finish(interruption: Interruption | null = null) {
    const taking = this.#taking
    if (!taking) return
    this.#taking = undefined
    this.#tell({ type: 'finish', at: performance.now() })
    const [recording] = await Promise.all([taking.finish(), pause(DOUBLE_CLICK)])
    this.#tell({ type: 'finished', recording, interruption })
  }

  /** Cuts the ends off for listeners. */
  trim = (trim: Trim) => this.#tell({ type: 'trim', trim })

  trimNow = (): Trim => (this.#state.name === 'preview' ? this.#state.trim : WHOLE)

  /** Asks before discarding; with nothing to lose it just goes back. */
  escape = () => this.#tell({ type: 'escape' })

  /** Asks whether to record again. */
  again = () => this.#tell({ type: 'again' })

  keep = () => this.#tell({ type: 'keep' })

  discard = () => {
    const before = this.#state
    this.#tell({ type: 'discard' })
    if (this.#state === before) return
    this.#taking?.drop()
    this.#taking = undefined
    if (before.name === 'preview') this.#outbox.discard(before.recording.client_id)
  }

  /** Yes to the question. */
  agree = () => (questionOf(this.#state) === 'again' ? void this.record() : this.discard())

  /** Hands the recording to the outbox, and is free for the next. False when there is none. */
  send(fields: Omit<Fields, 'trim_start' | 'trim_end'>) {
    if (this.#state.name !== 'preview') return false
    const { recording, trim } = this.#state
    this.#outbox.queue(recording.client_id, { ...fields, trim_start: trim.start, trim_end: trim.end })
    this.#tell({ type: 'sent' })
    return true
  }

  async #open(wanted: () => boolean) {
    const watch = {
      elapsed: this.elapsed,
      isRunning: this.#isRunning,
      onLost: () => void this.finish('unplugged'),
      onTick: () => void (this.elapsed() >= LONGEST_TALK * 1000 && this.finish('limit')),
    }
    const taking = await take(this.#outbox, watch, wanted)
    if (!taking) return
    this.#taking = taking
    this.#tell({ type: 'granted', at: performance.now() })
  }

  #isRunning = () => this.#state.name === 'recording'

  #tell(event: RecorderEvent) {
    this.#state = next(this.#state, event)
    setRecorderAtWork(this, this.#state.name === 'asking' || isTaking(this.#state))
    guardPage('recording', hasUnsentRecording())
    for (const listener of this.#listeners) listener()
  }
}
