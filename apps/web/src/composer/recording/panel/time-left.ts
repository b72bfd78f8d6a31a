import { LONGEST_TALK } from '@earshot/contract/talks'

const LAST = 5 * 60
const MARKS = [10, 30, 60, 120, 180, 240, 300]

/** Remaining seconds near the limit; null before. */
export const timeLeft = (seconds: number) =>
  LONGEST_TALK - seconds <= LAST ? Math.max(0, LONGEST_TALK - seconds) : null

/** The last mark passed, in remaining seconds, for screen reader announcements. */
export function lastMark(seconds: number) {
  const left = timeLeft(seconds)
  return left === null ? null : (MARKS.find((mark) => left <= mark) ?? null)
}
