const DAY = 24 * 60 * 60 * 1000

/** How long a clip may be heard, in days; '' is for ever, and a date is the last of its days. */
export const terms = ['1', '7', '30', '', 'date'] as const
export type Term = (typeof terms)[number]

/** A day by the clock of whoever looks: 2026-01-31. */
export const dayOf = (moment: number) => {
  const date = new Date(moment)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

export const today = () => dayOf(Date.now())

/** When a clip ends that is published now; a chosen day still counts. */
export function endOf({ term, date }: { term: string; date: string }, now = Date.now()) {
  if (term === '') return null
  if (term !== 'date') return new Date(now + Number(term) * DAY).toISOString()
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + 1).toISOString()
}
