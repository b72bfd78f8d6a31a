import { daysMeant } from '@earshot/contract/rules/operators'
import { timeZone } from './time-zone.ts'

/** As 2026-11-01. */
export const localDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** The operator `on:` with its value, and phrases, in which it is none. */
const DAYS = /(?<=^|\s)on:(?:["“„](?<quoted>[^"“”]*)["“”]?|(?<bare>[^\s()|]*))|["“„][^"“”]*["“”]?/giu

/** Whether the query asks for this day, also if it says `on:today`. */
export function isOnDay(query: string, day: string) {
  const here = { now: Date.now(), tz: timeZone() }
  return [...query.matchAll(DAYS)].some(({ groups = {} }) => {
    const meant = daysMeant(groups['quoted'] ?? groups['bare'] ?? '', here)
    return meant !== undefined && meant.first === Date.parse(day) && meant.after === daysMeant(day, here)?.after
  })
}

/** With this day instead of others. It comes first, because the last word of a query may be unfinished. */
export function withDay(query: string, day?: string) {
  const rest = query.replace(DAYS, (written) => (/^on:/i.test(written) ? '' : written))
  return [...(day === undefined ? [] : [`on:${day}`]), ...rest.split(/\s+/).filter(Boolean)].join(' ')
}
