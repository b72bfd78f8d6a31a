interface Limits {
  /** From the first request until it runs, in milliseconds: at least so long, and up to `spread` longer. */
  least: number
  spread: number
  /** So many runs may follow each other closely; one more becomes free every `each` milliseconds. */
  burst: number
  each: number
}

export interface Pace {
  /** Runs soon; requests until then are one. */
  request(): void
  stop(): void
}

/**
 * Runs something a moment after it is requested, at a random time, so that a hundred pages that hear of a change do not all
 * ask at once. A token bucket limits how often it runs while requests do not end.
 */
export function paced(run: () => void, { least, spread, burst, each }: Limits): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined
  let free = burst
  let counted = Date.now()

  function waitForFree() {
    const now = Date.now()
    free = Math.min(burst, free + (now - counted) / each)
    counted = now
    return free >= 1 ? 0 : (1 - free) * each
  }

  return {
    request: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          waitForFree()
          free = Math.max(0, free - 1)
          run()
        },
        waitForFree() + least + Math.random() * spread,
      )
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
