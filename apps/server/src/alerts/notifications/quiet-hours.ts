import type { NotificationSettings } from '@earshot/contract/notifications'

const MINUTE = 60 * 1000
const DAY_MINUTES = 24 * 60

/** The end of the quiet hours that contain a time; null if none do. */
export function quietHoursEnd(quiet: NotificationSettings['quiet_hours'], moment: Date): Date | null {
  if (!quiet || quiet.from === quiet.to) return null
  const [from, to, now] = [minutesIn(quiet.from), minutesIn(quiet.to), minutesIn(clockAt(moment, quiet.tz))]
  const inside = from < to ? from <= now && now < to : from <= now || now < to
  return inside ? nextClock(quiet.to, quiet.tz, moment) : null
}

/** The next time after a moment at which it is this time of day. One that daylight saving skips comes an hour later. */
export function nextClock(at: string, tz: string, after: Date): Date {
  const wait = (minutesIn(at) - minutesIn(clockAt(after, tz)) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const rough = new Date(Math.floor(after.getTime() / MINUTE + wait) * MINUTE)
  const drift = ((minutesIn(at) - minutesIn(clockAt(rough, tz)) + 1.5 * DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2
  const exact = new Date(rough.getTime() + drift * MINUTE)
  return clockAt(exact, tz) === at ? exact : rough
}

const clockAt = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)

function minutesIn(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
