import type { BriefSchedule } from '@earshot/contract/briefs'
import { clockAt, DAY_MINUTES, MINUTE, minutesIn } from '../notifications/quiet-hours.ts'

/** The next time after a moment at which a brief is due. A clock time that daylight saving skips comes an hour later. */
export function nextBrief(schedule: BriefSchedule, after: Date): Date {
  const { at, tz, days } = schedule
  const wait = (minutesIn(at) - minutesIn(clockAt(after, tz)) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const rough = new Date(Math.floor(after.getTime() / MINUTE + wait) * MINUTE)
  const drift = ((minutesIn(at) - minutesIn(clockAt(rough, tz)) + 1.5 * DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2
  const exact = new Date(rough.getTime() + drift * MINUTE)
  const due = clockAt(exact, tz) === at ? exact : rough
  return days === 'weekdays' && isWeekend(due, tz) ? nextBrief(schedule, due) : due
}

const isWeekend = (moment: Date, timeZone: string) =>
  ['Sat', 'Sun'].includes(new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(moment))
