import type { NotificationSettings } from '@earshot/contract/notifications'

export const MINUTE = 60 * 1000
export const DAY_MINUTES = 24 * 60

/** The end of the quiet hours that contain a time; null if none do. */
export function quietHoursEnd(quiet: NotificationSettings['quiet_hours'], moment: Date): Date | null {
  if (!quiet || quiet.from === quiet.to) return null
  const [from, to, now] = [minutesIn(quiet.from), minutesIn(quiet.to), minutesIn(clockAt(moment, quiet.tz))]
  const inside = from < to ? from <= now && now < to : from <= now || now < to
  if (!inside) return null
  const left = (to - now + DAY_MINUTES) % DAY_MINUTES
  return new Date(Math.floor(moment.getTime() / MINUTE + left) * MINUTE)
}

export const clockAt = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)

export function minutesIn(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
