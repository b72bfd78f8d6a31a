import { playingTime } from '@earshot/contract/rules/playing-time'
import { i18n } from '@lingui/core'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** Formatters are cached per locale and options: creating one is far slower than using it, and lists use thousands. */
function madeOnce<Options extends object, Formatter>(
  make: (locale: string, options: Options | undefined) => Formatter,
) {
  const made = new Map<string, Formatter>()
  return (options?: Options, locale = i18n.locale) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const formatter = made.get(key) ?? make(locale, options)
    made.set(key, formatter)
    return formatter
  }
}

const numbers = madeOnce((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const dates = madeOnce((locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const agos = madeOnce((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
const daysInWords = madeOnce((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const regions = madeOnce((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A player's time in the reader's digits: 4.8 s is 0:04, 3700 s is 1:01:40. */
export const duration = (seconds: number) =>
  playingTime(seconds).replace(/\d/g, (digit) => numbers().format(Number(digit)))

/** Shortens large counts as K, M, B, T, P, E with two decimals: 1234 is 1.23K. */
export function count(value: number) {
  const power = Math.min(Math.floor(Math.log10(Math.max(1, Math.abs(value))) / 3), 6)
  if (power === 0) return numbers().format(value)
  const shortened = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${shortened.format(Math.trunc(value / 10 ** (power * 3 - 2)) / 100)}${'KMBTPE'[power - 1]}`
}

/** 'now', '5 min. ago', 'yesterday'; a date after a week. */
export function relativeTime(time: string, now = Date.now()) {
  const ago = (now - Date.parse(time)) / 1000
  if (Math.abs(ago) >= WEEK) return date(time, now)
  const words = agos()
  if (Math.abs(ago) < 45) return words.format(0, 'second')
  if (Math.abs(ago) < HOUR) return words.format(-Math.round(ago / MINUTE) || -1, 'minute')
  if (Math.abs(ago) < DAY) return words.format(-Math.round(ago / HOUR), 'hour')
  return words.format(-Math.round(ago / DAY), 'day')
}

const UNITS = [
  ['year', 365 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** The largest unit that fits into it: '3 hr', '2 days'. */
export function timeSpan(milliseconds: number) {
  const seconds = milliseconds / 1000
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? ['minute', MINUTE]
  return numbers({ style: 'unit', unit, unitDisplay: 'short' }).format(Math.round(seconds / length))
}

/** A time below a heading with its day: '5 min. ago', and the time of day after an hour. */
export const timeInDay = (time: string, now = Date.now()) =>
  Math.abs(now - Date.parse(time)) < HOUR * 1000 ? relativeTime(time, now) : clockTime(Date.parse(time))

/** Calendar days in the local time zone: 0 today, 1 yesterday. */
export function daysAgo(time: string, now = Date.now()) {
  const midnight = (at: number | string) => new Date(at).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(time)) / (DAY * 1000))
}

/** 'Friday, November 13', with the year if it is not the current one. */
export function dayInWords(time: string, now = Date.now()) {
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  const year = sameYear ? {} : ({ year: 'numeric' } as const)
  return dates({ weekday: 'long', month: 'long', day: 'numeric', ...year }).format(new Date(time))
}

/** To be read aloud: 'today, 9:14 AM', 'Friday, November 13, 9:14 AM'. */
export function spokenTime(time: string, now = Date.now()) {
  const ago = daysAgo(time, now)
  const day = ago === 0 || ago === 1 ? daysInWords().format(-ago, 'day') : dayInWords(time, now)
  return `${day}, ${clockTime(Date.parse(time))}`
}

/** 'Nov 13', with the year if it is not the current one. */
export function date(time: string, now = Date.now()) {
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  const year = sameYear ? {} : ({ year: 'numeric' } as const)
  return dates({ month: 'short', day: 'numeric', ...year }).format(new Date(time))
}

/** For tooltips: 'Friday, November 21, 2025 at 1:56:03 PM'. */
export const exactTime = (time: string) => dates({ dateStyle: 'full', timeStyle: 'medium' }).format(new Date(time))

/** For example, 2:05 PM. */
export const clockTime = (moment: number) => dates({ timeStyle: 'short' }).format(new Date(moment))

/** For example, 11/21/2026 or 21.11.2026. */
export const day = (time: string | number) =>
  dates({ year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(time))

/** 'November 21, 2026'. */
export const longDate = (time: string | number) => dates({ dateStyle: 'long' }).format(new Date(time))

/** '11/21/26 09:05:00' in English; the locale's own format elsewhere. */
export function momentInFigures(time: string | number) {
  const moment = new Date(time)
  if (!/^en(-US)?$/.test(i18n.locale)) {
    return dates({ dateStyle: 'short', timeStyle: 'medium' }).format(moment)
  }
  const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const date = dates({ year: '2-digit', month: 'numeric', day: 'numeric' }, 'en-US').format(moment)
  return `${date} ${dates(digits, 'en-US').format(moment)}`
}

/** 0.934 is 93%; with one of `places`, 93.4%. */
export const percent = (part: number, places = 0) =>
  numbers({ style: 'percent', maximumFractionDigits: places }).format(part)

/** One decimal place, so that figures align: 2 is 2.0. */
export const tenths = (value: number) => numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)

/** The day on which weeks begin where the reader is: 0 for Sunday to 6 for Saturday. */
export function firstDayOfWeek(locale = i18n.locale) {
  const known = new Intl.Locale(locale) as { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7
}

/** Older browsers have it as a property, others not at all. `firstDay` is 1 for Monday to 7 for Sunday. */
interface WeekInfo {
  firstDay: number
}

/** For example, Sat. */
export const weekday = (time: string | number) => dates({ weekday: 'short' }).format(new Date(time))

/** A country by its alpha-2 code in the reader's language: 'DE' is Germany. Unknown codes are returned as they are. */
export const regionName = (alpha2: string, locale = i18n.locale) => regions(undefined, locale).of(alpha2) ?? alpha2

/** The value of a datetime-local input, in the local time zone: '2026-01-31T14:05'. */
export function toLocalTime(time: string) {
  const at = new Date(time)
  const day = [String(at.getFullYear()).padStart(4, '0'), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join(
    '-',
  )
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** The reverse of toLocalTime; undefined for an empty or invalid value. */
export function fromLocalTime(written: string) {
  const at = new Date(written)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
