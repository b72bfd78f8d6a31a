import type { SearchFilters } from '@earshot/contract/search'
import { talkStates } from '@earshot/contract/talks'

/** `from` and `to` are timestamps or local days such as 2026-01-31. */
export type Filters = Omit<SearchFilters, 'channel_id'>

/** Invalid values are dropped; unknown ids stay, to be shown as unknown. */
export function filtersIn(search: URLSearchParams): Filters {
  const read = Object.entries(readers).flatMap(([name, reader]) => {
    const value = reader(search.get(name) ?? '')
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read) as Filters
}

type Reader = (text: string) => string | number | boolean | string[] | undefined

const readId: Reader = (text) => text || undefined
const readIds: Reader = (text) => {
  const ids = [...new Set(text.split(',').filter(Boolean))]
  return ids.length > 0 ? ids : undefined
}
const readFlag: Reader = (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined)
const readNumber =
  (most: number): Reader =>
  (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    return value >= 0 && value <= most ? value : undefined
  }
const readTime: Reader = (text) =>
  isDay(text) || /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? known(text) : undefined
const readState: Reader = (text) => talkStates.find((state) => state === text)

const readers: { [Name in keyof Required<Filters>]: Reader } = {
  speaker_id: readId,
  user_id: readId,
  tags: readIds,
  alert_id: readId,
  from: readTime,
  to: readTime,
  min_duration: readNumber(Number.MAX_SAFE_INTEGER),
  max_duration: readNumber(Number.MAX_SAFE_INTEGER),
  min_confidence: readNumber(1),
  unheard: readFlag,
  needs_review: readFlag,
  open: readFlag,
  state: readState,
  deleted: (text) => text === 'true' || undefined,
}

const known = (time: string) => (Number.isNaN(Date.parse(time)) ? undefined : time)

/** Contains every filter, so that unset ones are removed from the URL. */
export const filtersToUrl = (filters: Filters): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.keys(readers).map((name) => {
      const value = filters[name as keyof Filters]
      return [name, value === undefined ? undefined : String(value)]
    }),
  )

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A malformed id becomes one that matches nothing. */
export function filtersToRequest(filters: Filters): Filters {
  const asked = Object.entries(filters).map(([name, value]) => [name, asValue(name, value)])
  return Object.fromEntries(asked) as Filters
}

function asValue(name: string, value: Filters[keyof Filters]) {
  if (name.endsWith('_id')) return asId(String(value))
  if (Array.isArray(value)) return value.map(asId)
  if (name === 'from') return momentOf(String(value))
  if (name === 'to') return momentOf(String(value), 1)
  return value
}

const asId = (id: string) => (ID.test(id) ? id : NOBODY)

export const isDay = (time: string) => /^\d{4}-\d\d-\d\d$/.test(time)

/** The timestamp, or the start of a local day; with `after` 1 the start of the next day. */
function momentOf(time: string, after: 0 | 1 = 0) {
  if (!isDay(time)) return time
  const [year = 0, month = 1, day = 1] = time.split('-').map(Number)
  return new Date(year, month - 1, day + after).toISOString()
}
