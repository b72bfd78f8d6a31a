/** As 2026-11-01. */
export const localDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** The operator `on:` with its value, and phrases, in which it is none. */
const DAYS = /(?<=^|\s)on:(?:["“„](?<quoted>[^"“”]*)["“”]?|(?<bare>[^\s()|]*))|["“„][^"“”]*["“”]?/giu

/** Whether the query asks for the day, by one of its names, such as 2026-11-01 or today. */
export const isOnDay = (query: string, names: readonly string[]) =>
  [...query.matchAll(DAYS)].some(({ groups = {} }) => {
    const value = groups['quoted'] ?? groups['bare']
    return value !== undefined && names.includes(value.toLowerCase())
  })

/** With this day instead of others. It comes first, because the last word of a query may be unfinished. */
export function withDay(query: string, day?: string) {
  const rest = query.replace(DAYS, (written) => (/^on:/i.test(written) ? '' : written))
  return [...(day === undefined ? [] : [`on:${day}`]), ...rest.split(/\s+/).filter(Boolean)].join(' ')
}
