import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { processorSeconds, watchProcessor } from '../../../processor-time.ts'
import { EngineDown, type SpeechResult, SpeechError } from '../../speech.ts'
import type { RecognitionAnswer, RecognitionRequest, RecognizerMessage, Setup } from './messages.ts'

/** Seconds of processor time: to load the model, and per second of audio. */
const START = 120
const SLOWEST = 20
/** The process ends after this idle time, to free its memory. */
const IDLE_MS = 5 * 60 * 1000
const SAID = 2000
const AGAIN_SECONDS = 60

export interface Task extends RecognitionRequest {
  seconds: number
  signal?: AbortSignal | undefined
}

export interface Recognizer {
  /** Throws EngineDown, SpeechError or the aborted signal's reason. One task at a time. */
  hear(task: Task): Promise<SpeechResult>
  pid(): number | undefined
  end(): void
}

/**
 * Runs the library in its own process: a crash only costs one try, and its memory can be freed. Starts on demand, also
 * after it has ended.
 */
export function openRecognizer(setup: Setup, idle = IDLE_MS): Recognizer {
  const { hear, pid, end } = keeping(() => start(setup), idle)
  let last: Promise<unknown> = Promise.resolve()
  return {
    hear: (task) => {
      const heard = last.then(() => hear(task))
      last = heard.catch(() => {})
      return orAborted(heard, task.signal)
    },
    pid,
    end,
  }
}

function keeping(begin: () => Running, idle: number) {
  let running: Running | undefined
  let resting: NodeJS.Timeout | undefined

  function end() {
    clearTimeout(resting)
    running?.kill()
    running = undefined
  }

  async function hear(task: Task) {
    task.signal?.throwIfAborted()
    clearTimeout(resting)
    if (!running || running.ended()) running = begin()
    try {
      return await running.hear(task)
    } finally {
      resting = setTimeout(end, idle).unref()
    }
  }

  return { hear, end, pid: () => (running && !running.ended() ? running.pid : undefined) }
}

type Running = ReturnType<typeof start>

function start(setup: Setup) {
  const child = spawn(setup)
  const talk = conversation(child)
  const said = tailOf(child)
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))

  async function hear({ seconds, signal, ...asked }: Task): Promise<SpeechResult> {
    const used = (await processorSeconds(child.pid)) ?? 0
    const guard = watchProcessor(child, { seconds: used + START + seconds * SLOWEST })
    signal?.addEventListener('abort', kill, { once: true })
    child.ref()
    try {
      const answered = await talk.ask(asked)
      signal?.throwIfAborted()
      if (answered === null) throw endedEarly({ ready: talk.isReady(), why: guard.stopped(), said: said() })
      if ('error' in answered) throw new EngineDown(`The speech engine failed: ${answered.error}`, { stumbled: true })
      return answered
    } finally {
      signal?.removeEventListener('abort', kill)
      guard.end()
      child.unref()
    }
  }

  return { hear, kill, pid: child.pid, ended: talk.isOver }
}

/** One request at a time; null if the process ends instead of answering. */
function conversation(child: ChildProcess) {
  let ready = false
  let over = false
  let settle: ((answer: RecognitionAnswer | null) => void) | undefined
  child.on('message', (message: RecognizerMessage) => {
    if (message === 'ready') ready = true
    else settle?.(message)
  })
  const end = () => {
    over = true
    settle?.(null)
  }
  child.once('exit', end).once('error', end)
  const ask = (asked: RecognitionRequest) =>
    new Promise<RecognitionAnswer | null>((answer) => {
      settle = answer
      if (over) answer(null)
      // The channel can break before the exit is reported.
      else child.send(asked, (error) => error && end())
    })
  return { ask, isReady: () => ready, isOver: () => over }
}

/** Source or built, as this file. */
const program = path.join(import.meta.dirname, `recognizer-process${path.extname(import.meta.filename)}`)

/** Without Earshot's secrets in its environment, and not in the terminal's process group: Ctrl-C must reach Earshot first. */
function spawn(setup: Setup) {
  const { PATH, LD_LIBRARY_PATH, DYLD_LIBRARY_PATH } = process.env
  const child = fork(program, [JSON.stringify(setup)], {
    env: { PATH, LD_LIBRARY_PATH, DYLD_LIBRARY_PATH, LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.channel?.unref()
  beLessUrgent(child.pid)
  return child
}

/** What answers people goes first. */
const LESS_URGENT = 10

function beLessUrgent(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, LESS_URGENT)
  } catch {
    // It has ended already.
  }
}

function tailOf({ stderr }: ChildProcess) {
  let text = ''
  stderr?.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-SAID)
  })
  ;(stderr as { unref?: () => void } | null)?.unref?.()
  return () => text.trim()
}

interface End {
  ready: boolean
  why: 'processor' | 'stalled' | null
  said: string
}

/** A model that fails to load is not the recording's fault. */
function endedEarly({ ready, why, said }: End) {
  if (why === 'processor') return new SpeechError('The speech engine took too long')
  const cause = said ? { cause: new Error(said) } : {}
  const down = ready
    ? new EngineDown('The speech engine ended while it listened', { stumbled: true })
    : new EngineDown('The speech engine could not load its model', { seconds: AGAIN_SECONDS })
  return Object.assign(down, cause)
}

/** An aborted caller does not wait for earlier requests. */
export async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}
