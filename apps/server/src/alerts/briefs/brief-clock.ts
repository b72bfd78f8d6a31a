import type { BriefSchedule } from '@earshot/contract/briefs'
import { nextClock } from '../notifications/quiet-hours.ts'

/** The next time after a moment at which a brief is due. */
export function nextBrief(schedule: BriefSchedule, after: Date): Date {
  const { at, tz, days } = schedule
  const due = nextClock(at, tz, after)
  return days === 'weekdays' && isWeekend(due, tz) ? nextBrief(schedule, due) : due
}

const isWeekend = (moment: Date, timeZone: string) =>
  ['Sat', 'Sun'].includes(new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(moment))
