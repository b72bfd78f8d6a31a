import type { SpeechResult } from '../../speech.ts'
import type { Setup } from './messages.ts'
import { openRecognizer, orAborted, type Recognizer, type Task } from './recognizer.ts'

export interface PlacedTask extends Task {
  /** How much of the same talk was heard before: of what waits, the least comes first, so short talks overtake. */
  place: number
}

interface Waiting {
  task: PlacedTask
  begin: (recognizer: Recognizer) => void
}

export interface PoolOptions {
  most: number
  /** Whether the machine has the memory for another process. */
  fits: () => boolean
}

/** As many processes as there is work for. Each has weights of its own, and ends when it was idle for a while. */
export function openRecognizers(setup: Setup, options: PoolOptions) {
  const { take, giveBack, pids, end } = openProcesses(setup, options)
  const waiting: Waiting[] = []

  function distribute() {
    for (let recognizer = take(waiting.length); recognizer; recognizer = take(waiting.length)) {
      const next = waiting.reduce((first, each) => (each.task.place < first.task.place ? each : first))
      waiting.splice(waiting.indexOf(next), 1)
      next.begin(recognizer)
    }
  }

  function release(recognizer: Recognizer) {
    giveBack(recognizer)
    distribute()
  }

  /** Aborted before its turn, or just when it came. */
  function leave(mine: Waiting, turn: Promise<Recognizer>, reason: unknown): never {
    const at = waiting.indexOf(mine)
    if (at >= 0) waiting.splice(at, 1)
    else void turn.then(release)
    throw reason
  }

  async function hear(task: PlacedTask): Promise<SpeechResult> {
    const { promise, resolve } = Promise.withResolvers<Recognizer>()
    const mine = { task, begin: resolve }
    waiting.push(mine)
    distribute()
    const recognizer = await orAborted(promise, task.signal).catch((reason) => leave(mine, promise, reason))
    return recognizer.hear(task).finally(() => release(recognizer))
  }

  return { hear, pids, end }
}

function openProcesses(setup: Setup, { most, fits }: PoolOptions) {
  const all: Recognizer[] = []
  const busy = new Set<Recognizer>()

  /** One that runs, rather than one that would have to load its weights. */
  function idle(): Recognizer | undefined {
    const free = all.filter((each) => !busy.has(each))
    const running = free.find((each) => each.pid() !== undefined)
    if (running || (busy.size > 0 && !fits())) return running
    return free[0] ?? (all.length < most ? openRecognizer(setup) : undefined)
  }

  function take(wanted: number) {
    const taken = wanted > 0 ? idle() : undefined
    if (!taken) return undefined
    if (!all.includes(taken)) all.push(taken)
    busy.add(taken)
    return taken
  }

  return {
    take,
    giveBack: (recognizer: Recognizer) => void busy.delete(recognizer),
    pids: () => all.flatMap((each) => each.pid() ?? []),
    end: () => {
      for (const recognizer of all) recognizer.end()
    },
  }
}
