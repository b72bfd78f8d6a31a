import { i18n } from '@lingui/core'
import { isDay } from '../../../../search/filters.ts'

/** Two ends as people write them: 'Jan 3 – 9, 2026'; undefined where one is missing. */
export function daysLabel(from: string | undefined, to: string | undefined) {
  return from && to ? formatOf(from, to).formatRange(dateOf(from), dateOf(to)) : undefined
}

/** One end, for a sentence around it. */
export const dayOf = (time: string | undefined) => (time ? formatOf(time).format(dateOf(time)) : '')

const dateOf = (time: string) => new Date(isDay(time) ? `${time}T00:00` : time)

/** Days without, moments with their time. */
const formatOf = (...times: string[]) =>
  new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', ...(!times.every(isDay) && { timeStyle: 'short' }) })
