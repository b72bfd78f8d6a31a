import { isAlways, lengthOf, minutesOf } from './daily-hours.ts'
import { clockOf } from './ranges.ts'

export interface WatchedHours {
  days: number[]
  from: string
  to: string
  tz: string
}

/** Whether hours contain a moment, in milliseconds; null is all hours. */
export const isWatched = (hours: WatchedHours | null, moment: number) =>
  hours === null || watchedSince(hours, moment) !== undefined

const MINUTE = 60 * 1000
const DAY = 24 * 60

/** When the hours that contain a moment began, in milliseconds; undefined outside of them. */
export function watchedSince(hours: WatchedHours, now: number): number | undefined {
  if (isAlways(hours)) return 0
  const ahead = clockOf(hours.tz)
  const local = now + ahead(now)
  const today = Math.floor(local / (DAY * MINUTE)) * DAY * MINUTE
  const began = [today, today - DAY * MINUTE]
    .filter((day) => hours.days.includes(weekdayOf(day)))
    .map((day) => day + minutesOf(hours.from) * MINUTE)
    .find((begins) => local >= begins && local < begins + lengthOf(hours) * MINUTE)
  return began === undefined ? undefined : began - ahead(began - ahead(now))
}

const weekdayOf = (day: number) => ((new Date(day).getUTCDay() + 6) % 7) + 1
