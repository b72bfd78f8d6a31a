import { beginningsIn } from '@earshot/contract/rules/ranges'
import type { Piece } from './figures.ts'

const DAY = 24 * 60 * 60 * 1000
/** Longer ranges are cut into weeks. */
const MOST_DAYS = 2000

interface Range {
  from: number
  to: number
  tz: string
}

/** The range, cut into days of the time zone. `at`: the beginnings of its buckets. */
export function piecesOf({ from, to, tz }: Range, at: readonly number[]): Piece[] {
  const by = to - from <= MOST_DAYS * DAY ? 'day' : 'week'
  const cuts = beginningsIn({ from, to: to + 8 * DAY, by, tz })
  let bucket = 0
  return cuts.flatMap((begins, each) => {
    const next = cuts[each + 1]
    if (next === undefined || begins >= to || next <= from) return []
    while (bucket < at.length && (at[bucket] ?? 0) <= Math.max(begins, from)) bucket++
    const whole = begins >= from && next <= to
    return [{ starts: iso(Math.max(begins, from)), ends: iso(Math.min(next, to)), bucket, whole }]
  })
}

/** All of time, cut into months and, at the end, days of UTC, so that what was counted stays valid while talks arrive. */
export function allTime(first: number, last: number): Piece[] {
  const cuts = [...monthsBetween(first, last), ...daysAround(last)]
  const inner = cuts.slice(1).map((ends, each) => piece(iso(cuts[each] ?? 0), iso(ends), true))
  return [piece('-infinity', iso(cuts[0] ?? 0), false), ...inner, piece(iso(cuts.at(-1) ?? 0), 'infinity', false)]
}

const piece = (starts: string, ends: string, whole: boolean): Piece => ({ starts, ends, bucket: 1, whole })

/** From the month of `first` to the one before that of `last`, both included. */
function monthsBetween(first: number, last: number) {
  const end = monthOf(last, -1)
  const found: number[] = []
  for (let month = Math.min(monthOf(first), end); month < end; month = monthOf(month, 1)) found.push(month)
  return found
}

/** Days of the last two months, and the end of the last day. */
function daysAround(last: number) {
  const found: number[] = []
  for (let day = monthOf(last, -1); day <= last + DAY; day += DAY) found.push(day)
  return found
}

function monthOf(moment: number, later = 0) {
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

const iso = (moment: number) => new Date(moment).toISOString()
