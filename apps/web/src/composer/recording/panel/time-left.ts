import { LONGEST_TALK } from '@earshot/contract/talks'

const LAST = 5 * 60
const MARKS = [10, 30, 60, 120, 180, 240, 300]

/** The seconds that are left once they are few; null before. */
export const timeLeft = (seconds: number) =>
  LONGEST_TALK - seconds <= LAST ? Math.max(0, LONGEST_TALK - seconds) : null

/** The mark that was passed last, in seconds that are left: what is worth saying aloud. */
export function lastMark(seconds: number) {
  const left = timeLeft(seconds)
  return left === null ? null : (MARKS.find((mark) => left <= mark) ?? null)
}
