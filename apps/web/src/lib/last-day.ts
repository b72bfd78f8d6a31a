/** The local day, as 2026-01-31. */
export const dayOf = (moment: number) => {
  const date = new Date(moment)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

export const today = () => dayOf(Date.now())

/** When a local day like 2026-01-31 is over. */
export function endOfDay(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + 1).toISOString()
}

/** The last local day before a time. */
export const lastDayOf = (time: string) => dayOf(Date.parse(time) - 1)

/** The last moment before a time. If that is midnight, this is still on the last day. */
export const lastMomentOf = (time: string) => new Date(Date.parse(time) - 1).toISOString()
