import type { Log } from '../../core/log.ts'
import type { Model } from '../../ports/speech/sherpa/models/model.ts'

/** Why a model could not be fetched, and when that is tried again. */
export interface DownloadFailure {
  sentence: string
  /** In milliseconds. */
  next: number
  count: number
}

export type DownloadFailures = ReturnType<typeof openFailures>

const FIRST_PAUSE = 30
const LONGEST_PAUSE = 60 * 60
/** How soon it is looked again whether another process has fetched it. */
const LOCKED_MS = 5000
/** Bytes after which a failure counts as the first one again. */
const PROGRESS = 1024 * 1024

/** What failed and how long to wait: from half a minute on twice as long each time, an hour at most. */
export function openFailures(log: Log, now = () => Date.now()) {
  const failures = new Map<string, DownloadFailure>()
  const pauses = new Map<string, number>()

  /** `gained`: bytes that came before it failed. */
  function fail({ name }: Model, { message }: Error, gained: number) {
    const before = failures.get(name)
    const count = gained < PROGRESS ? (before?.count ?? 0) + 1 : 1
    const seconds = Math.min(FIRST_PAUSE * 2 ** (count - 1), LONGEST_PAUSE)
    failures.set(name, { sentence: message, next: now() + seconds * 1000, count })
    const said = `${message}. Until it is here, talks are transcribed without it; next try in ${inWords(seconds)}`
    log.warn({ model: name, notice: before?.sentence !== message }, said)
  }

  return {
    fail,
    /** Another process has it in hand. */
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
