/** Clocks that were never set say 1970, as do seconds that are taken for milliseconds. */
const EARLIEST = Date.parse('1971-01-01T00:00:00Z')
/** Local times that are taken for UTC, and clocks that are a little ahead. */
const AHEAD_MS = 24 * 60 * 60 * 1000

/** What is wrong with when a recording is said to be made; undefined for nothing. */
export function recordingTimeProblem(time: string | number, now = Date.now()): string | undefined {
  const moment = new Date(time).getTime()
  if (moment < EARLIEST)
    return 'A recording cannot be from before 1971. Is the time in seconds where milliseconds are expected?'
  if (moment > now + AHEAD_MS)
    return 'A recording cannot be from the future. Is the time in milliseconds where seconds are expected?'
  return undefined
}
