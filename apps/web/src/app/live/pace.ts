import type { LiveEvent } from '@earshot/contract/live'

interface Limits {
  /** Milliseconds from the first request to the run: at least `least`, at most `spread` longer. */
  least: number
  spread: number
  /** Token bucket: at most `burst` runs in a row, and one more every `each` milliseconds. */
  burst: number
  each: number
}

interface Pace {
  /** Requests before the run are merged into one. */
  request(): void
  isWaiting(): boolean
  stop(): void
}

/** A hundred pages that hear of one change refetch within a second. */
export const SOON = { least: 400, spread: 1000, burst: 5, each: 4000 }

/**
 * A talk that has arrived is mostly transcribed within seconds, and is then refetched once, with its words. Until then
 * counts and figures wait.
 */
const ARRIVALS = { least: 2500, spread: 1500, burst: 5, each: 4000 }

/** Counts that were refetched less than this ago, in milliseconds, wait as long for more changes. */
const COUNTS_MS = 5000
const COUNTS = { least: COUNTS_MS, spread: 2000, burst: 1, each: COUNTS_MS }

/**
 * Runs after a random delay, so that a hundred pages hearing of the same change do not ask at the same moment. A token
 * bucket limits the rate under continuous requests.
 */
export function paced(run: () => unknown, { least, spread, burst, each }: Limits): Pace {
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
          void run()
        },
        waitForFree() + least + Math.random() * spread,
      )
    },
    isWaiting: () => timer !== undefined,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

export interface Refetch {
  kinds: ReadonlySet<LiveEvent['changed']>
  /** Also counts of talks. */
  counts?: boolean
  /** Also figures that are due. */
  figures?: boolean
}

interface Refetches {
  refetch: (what: Refetch) => unknown
  refetchCounts: () => unknown
}

/** When to refetch what after live events. */
export function openPaces(refetches: Refetches) {
  const arrivals = paced(() => refetches.refetch({ kinds: new Set(['talks']) }), ARRIVALS)
  const changes = paceOfChanges(refetches)
  return {
    /** `waits`: for the words of talks that have arrived. */
    hear: ({ changed, unfinished }: LiveEvent, { waits }: { waits: boolean }) => {
      if (unfinished && waits) {
        if (!changes.isWaiting()) arrivals.request()
        return
      }
      arrivals.stop()
      changes.request(changed)
    },
    stop: () => {
      arrivals.stop()
      changes.stop()
    },
  }
}

function paceOfChanges({ refetch, refetchCounts }: Refetches) {
  let kinds = new Set<LiveEvent['changed']>()
  let counted = 0
  const counting = paced(() => {
    counted = Date.now()
    return refetchCounts()
  }, COUNTS)
  const pace = paced(() => {
    const changed = kinds
    kinds = new Set()
    const counts = changed.has('talks') && Date.now() - counted > COUNTS_MS
    if (counts) {
      counted = Date.now()
      counting.stop()
    } else if (changed.has('talks')) counting.request()
    return refetch({ kinds: changed, counts, figures: true })
  }, SOON)
  return {
    isWaiting: pace.isWaiting,
    request: (kind: LiveEvent['changed']) => {
      kinds.add(kind)
      pace.request()
    },
    stop: () => {
      counting.stop()
      pace.stop()
    },
  }
}
