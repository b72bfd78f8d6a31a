import { dayAt } from '@earshot/contract/rules/ranges'

/** A day or week as far as it is in the range, in milliseconds. */
export interface Period {
  from: number
  to: number
}

interface Counted {
  from: string
  to: string
  at: string[]
}

export function periodsOf({ from, to, at }: Counted): Period[] {
  const begins = at.map((moment) => Date.parse(moment))
  return begins.map((begin, bucket) => ({
    from: Math.max(begin, Date.parse(from)),
    to: Math.min(begins[bucket + 1] ?? Number.POSITIVE_INFINITY, Date.parse(to)),
  }))
}

/** Its first and its last day, as 2026-01-31. */
export const daysOf = ({ from, to }: Period, tz: string) => ({ from: dayAt(from, tz), to: dayAt(to - 1, tz) })
