import { clockTime, date, daysAgo } from './format.ts'

/** For example, 2:05 PM; with the date, unless that is today. */
export function momentInWords(time: string) {
  const clock = clockTime(Date.parse(time))
  return daysAgo(time) === 0 ? clock : `${date(time)}, ${clock}`
}
