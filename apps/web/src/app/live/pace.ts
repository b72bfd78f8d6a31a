interface Limits {
  /** Milliseconds from the first request to the run: at least `least`, at most `spread` longer. */
  least: number
  spread: number
  /** Token bucket: at most `burst` runs in a row, and one more every `each` milliseconds. */
  burst: number
  each: number
}

export interface Pace {
  /** Requests before the run are merged into one. */
  request(): void
  stop(): void
}

/**
 * Runs after a random delay, so that a hundred pages hearing of the same change do not ask at the same moment. A token
 * bucket limits the rate under continuous requests.
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
