import type { HourFigures } from '../analytics.queries.ts'
import { csvOfRows } from '@earshot/contract/rules/csv'
import { weekday } from '../../lib/format.ts'
import { isScore, measures } from '../rules/view.ts'

/** From Monday. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** From the day on which weeks begin where the reader is: 0 for Sunday to 6 for Saturday. */
export const weekdaysFrom = (first: number) => WEEKDAYS.map((day) => ((first + day + 5) % 7) + 1)

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** January 2024 began with a Monday. */
export const weekdayName = (day: number) => weekday(new Date(2024, 0, day, 12).getTime())

export const clockHour = (hour: number) => String(hour).padStart(2, '0')

/** All hours, also those without a talk. Weekdays from 1, Monday. */
export function csvOfHours(hours: HourFigures[]) {
  const cells = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const rows = WEEKDAYS.flatMap((day) =>
    HOURS.map((hour) => {
      const cell = cells.get(`${day} ${hour}`)
      return [day, hour, ...measures.map((name) => cell?.[name] ?? (isScore(name) ? '' : 0))]
    }),
  )
  return csvOfRows([['weekday', 'hour', ...measures], ...rows])
}
