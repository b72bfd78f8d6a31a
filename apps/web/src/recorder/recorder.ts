import { LONGEST_TALK } from '@earshot/contract/talks'
import { guardPage } from './guard-page.ts'
import { levelLog } from './sound/level-log.ts'
import { elapsed, idle, isUnsent, next, type RecorderEvent, type RecorderState, type Recording } from './machine.ts'
import { type Microphone, openMicrophone } from './sound/microphone.ts'
import { hindrance, problemOf } from './sound/problem.ts'

/** Brings a recording to the server; answers once it is kept there. */
export type Deliver = (recording: Recording, onProgress: (part: number) => void) => Promise<unknown>

const LISTENING = 50
const SILENCE = 3000
const UNWATCHED = 500
const FAINTEST = 0.004
const recorders = new Map<string, Recorder>()

/** The recorder of one person in one organization. It outlives the screens: what is unsent waits for their return. */
export function recorderOf({ user_id, org_id }: { user_id: string; org_id: string }): Recorder {
  const owner = `${user_id} ${org_id}`
  const recorder = recorders.get(owner) ?? new Recorder()
  recorders.set(owner, recorder)
  return recorder
}

/** Whether any recording would be lost if the page closed. */
export const hasUnsentRecording = () => [...recorders.values()].some((recorder) => isUnsent(recorder.state()))

const AT_WORK = ['asking', 'recording', 'sending']

/** Whether somebody is recording or sending right now. */
export const isRecorderAtWork = () =>
  [...recorders.values()].some((recorder) => AT_WORK.includes(recorder.state().name))

/** The state machine, with a microphone in its hand. */
export class Recorder {
  #state: RecorderState = idle
  #microphone: Microphone | undefined
  #log = levelLog()
  #begun = ''
  #listening: ReturnType<typeof setInterval> | undefined
  #lastSound = 0
  #watchers = 0
  readonly #listeners = new Set<() => void>()

  state = () => this.#state

  hear = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Milliseconds of sound so far. */
  elapsed = () => (this.#state.name === 'recording' ? elapsed(this.#state, performance.now()) : 0)

  /** How loud it is right now, 0–1. */
  level = () => (this.#isListening() ? (this.#microphone?.level() ?? 0) : 0)

  /** Whether the microphone has been open for a while and nothing comes. */
  isSilent = () => this.#isListening() && performance.now() - this.#lastSound > SILENCE

  /** Says that a screen shows this recorder; answers how to leave. A recording that nobody watches any more ends, and is kept. */
  attend() {
    this.#watchers++
    return () => {
      this.#watchers--
      setTimeout(() => void (this.#watchers === 0 && this.finish({ interrupted: true })), UNWATCHED)
    }
  }

  async record() {
    if (this.#state.name === 'asking') return
    this.#tell({ type: 'ask' })
    if (this.state().name !== 'asking') return
    const hindered = hindrance()
    if (hindered) this.#tell({ type: 'refused', problem: hindered })
    else await this.#open().catch((error) => this.#tell({ type: 'refused', problem: problemOf(error) }))
  }

  pause() {
    this.#microphone?.pause()
    this.#tell({ type: 'pause', at: performance.now() })
  }

  resume() {
    this.#microphone?.resume()
    this.#lastSound = performance.now()
    this.#tell({ type: 'resume', at: performance.now() })
  }

  /** Ends the recording; `interrupted` when not the person but the device or the limit ended it. */
  async finish({ interrupted = false } = {}) {
    const duration = this.elapsed() / 1000
    const microphone = this.#letGo()
    if (this.#state.name !== 'recording' || !microphone) return
    const audio = await microphone.finish()
    const made = { client_id: crypto.randomUUID(), recorded_at: this.#begun, peaks: this.#log.peaks() }
    this.#tell({ type: 'finished', recording: { ...made, audio, duration }, interrupted })
  }

  /** Asks before discarding; with nothing to lose it just goes back. */
  escape = () => this.#tell({ type: 'escape' })

  keep = () => this.#tell({ type: 'keep' })

  discard = () => {
    this.#letGo()?.close()
    this.#tell({ type: 'discard' })
  }

  async send(deliver: Deliver) {
    if (this.#state.name === 'sending') return
    this.#tell({ type: 'send' })
    const state = this.state()
    if (state.name !== 'sending') return
    try {
      await deliver(state.recording, (sent) => this.#tell({ type: 'progress', sent }))
      this.#tell({ type: 'sent' })
    } catch (error) {
      this.#tell({ type: 'failed', error: error as Error })
    }
  }

  async #open() {
    const microphone = await openMicrophone(() => void this.finish({ interrupted: true }))
    if (this.#state.name !== 'asking') return microphone.close()
    this.#microphone = microphone
    this.#log = levelLog()
    this.#begun = new Date().toISOString()
    this.#lastSound = performance.now()
    this.#listening = setInterval(() => this.#listen(), LISTENING)
    this.#tell({ type: 'granted', at: performance.now() })
  }

  #isListening = () => this.#state.name === 'recording' && this.#state.since !== null

  #listen() {
    if (!this.#isListening()) return
    const level = this.level()
    if (level > FAINTEST) this.#lastSound = performance.now()
    this.#log.hear(level)
    if (this.elapsed() >= LONGEST_TALK * 1000) void this.finish({ interrupted: true })
  }

  #letGo() {
    clearInterval(this.#listening)
    const microphone = this.#microphone
    this.#microphone = undefined
    return microphone
  }

  #tell(event: RecorderEvent) {
    this.#state = next(this.#state, event)
    guardPage('recording', hasUnsentRecording())
    for (const listener of this.#listeners) listener()
  }
}
