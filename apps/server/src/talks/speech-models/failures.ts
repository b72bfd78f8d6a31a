import type { Log } from '../../core/log.ts'
import type { Model } from '../../ports/speech/sherpa/models/model.ts'

export interface DownloadFailure {
  sentence: string
  /** Unix milliseconds of the next try. */
  next: number
  count: number
}

export type DownloadFailures = ReturnType<typeof openFailures>

const FIRST_PAUSE = 30
const LONGEST_PAUSE = 60 * 60
/** How soon to check whether another process has finished the download. */
const LOCKED_MS = 5000
/** A failure after this many new bytes counts as the first one again. */
const PROGRESS = 1024 * 1024

/** Delays between tries double from half a minute to an hour. */
export function openFailures(log: Log, now = () => Date.now()) {
  const failures = new Map<string, DownloadFailure>()
  const pauses = new Map<string, number>()

  /** `gained`: bytes downloaded before it failed. */
  function fail({ name }: Model, { message }: Error, gained: number) {
    const before = failures.get(name)
    const count = gained < PROGRESS ? (before?.count ?? 0) + 1 : 1
    const seconds = Math.min(FIRST_PAUSE * 2 ** (count - 1), LONGEST_PAUSE)
    failures.set(name, { sentence: message, next: now() + seconds * 1000, count })
    const said = `${message}. Next try in ${inWords(seconds)}`
    log.warn({ model: name, notice: before?.sentence !== message }, said)
  }

  return {
    fail,
    /** Another process is downloading it. */
    wait: ({ name }: Model) => void pauses.set(name, now() + LOCKED_MS),
    succeed: ({ name }: Model) => void failures.delete(name),
    of: ({ name }: Model) => failures.get(name),
    isDue: ({ name }: Model) => Math.max(failures.get(name)?.next ?? 0, pauses.get(name) ?? 0) <= now(),
    forgive: () => {
      failures.clear()
      pauses.clear()
    },
  }
}

const inWords = (seconds: number) => (seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`)
