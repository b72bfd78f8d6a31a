export type RecentRange = '1' | '2' | '3'

const DAY = 24 * 60 * 60 * 1000

/** Start and end in milliseconds. Whole days of the time zone, including today. */
export function recentRange(range: RecentRange, { now, tz }: { now: number; tz: string }) {
  const clock = clockOf(tz)
  const tomorrow = dayOf(clock, now) + DAY
  return { from: beginning(clock, back[range](tomorrow)), to: beginning(clock, tomorrow) }
}

/** Start and end in milliseconds. `first` and `last` are inclusive, as 2026-01-31. */
export function wholeDays({ first, last, tz }: { first: string; last: string; tz: string }) {
  const clock = clockOf(tz)
  return { from: beginning(clock, Date.parse(first)), to: beginning(clock, Date.parse(last) + DAY) }
}

/** As 2026-01-31, in the time zone. */
export const dayAt = (moment: number, tz: string) => new Date(dayOf(clockOf(tz), moment)).toISOString().slice(0, 10)

/**
 * The same number of days before a range, for comparison. If the range includes today, its last day is cut at the
 * current time of day.
 */
export function rangeBefore({ from, to, now, tz }: { from: number; to: number; now: number; tz: string }) {
  const clock = clockOf(tz)
  const length = dayOf(clock, to) - dayOf(clock, from)
  const earlier = (moment: number) => {
    const day = dayOf(clock, moment)
    return beginning(clock, day - length) + (moment - beginning(clock, day))
  }
  return { from: earlier(from), to: Math.min(earlier(Math.min(to, Math.max(now, from))), from) }
}

/** Start of each day or week (from Monday) that overlaps the range, in milliseconds. */
export function beginningsIn({ from, to, by, tz }: { from: number; to: number; by: 'day' | 'week'; tz: string }) {
  const clock = clockOf(tz)
  const first = by === 'day' ? dayOf(clock, from) : mondayOf(dayOf(clock, from))
  const found: number[] = []
  for (let day = first; beginning(clock, day) < to; day += by === 'day' ? DAY : 7 * DAY) {
    const at = beginning(clock, day)
    if (at !== found.at(-1)) found.push(at)
  }
  return found
}

const back: Record<RecentRange, (day: number) => number> = {
  1: (day) => day - 7 * DAY,
  2: (day) => monthsBefore(day, 1),
  3: (day) => monthsBefore(day, 12),
}

/** The same day of an earlier month, or the last day of that month. */
function monthsBefore(day: number, months: number) {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last))
}

const mondayOf = (day: number) => day - ((new Date(day).getUTCDay() + 6) % 7) * DAY

/** Offset of a time zone from UTC at a moment, in milliseconds. Days are represented as midnight UTC. */
type Clock = (moment: number) => number

export function clockOf(tz: string): Clock {
  const format = new Intl.DateTimeFormat('en', { timeZone: tz, timeZoneName: 'longOffset' })
  const known = new Map<number, number>()
  return (moment) => {
    const ahead = known.get(moment) ?? aheadIn(format.format(moment))
    known.set(moment, ahead)
    return ahead
  }
}

/** The parts of a range in which the offset from UTC, in milliseconds, is the same. */
export function offsetsIn({ from, to, tz }: { from: number; to: number; tz: string }) {
  const clock = clockOf(tz)
  const parts: { from: number; to: number; offset: number }[] = []
  for (let begin = from; begin < to; ) {
    let end = Math.min(begin + DAY, to)
    while (end < to && clock(end) === clock(begin)) end = Math.min(end + DAY, to)
    if (clock(end - 1) !== clock(begin)) end = changeIn(clock, Math.max(begin, end - DAY), end)
    parts.push({ from: begin, to: end, offset: clock(begin) })
    begin = end
  }
  return parts
}

/** The moment at which the offset is no longer that of `from`. */
function changeIn(clock: Clock, from: number, to: number) {
  let [same, other] = [from, to]
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (clock(middle) === clock(from)) same = middle
    else other = middle
  }
  return other
}

/** Parses "1/31/2026, GMT-02:30"; without digits the offset is 0. */
function aheadIn(written: string) {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = written.match(/([+-])(\d+):(\d+)(?::(\d+))?$/) ?? []
  const ahead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return (sign === '-' ? -ahead : ahead) * 1000
}

/** The first moment of a day that is given as midnight UTC. */
export const dayBeginning = (tz: string, day: number) => new Date(beginning(clockOf(tz), day)).toISOString()

const dayOf = (clock: Clock, moment: number) => Math.floor((moment + clock(moment)) / DAY) * DAY

/** The first moment of a day: midnight, or the end of a clock change that skips it. */
function beginning(clock: Clock, day: number) {
  const [before, after] = [clock(day - DAY), clock(day + DAY)]
  const [early, late] = [day - Math.max(before, after), day - Math.min(before, after)]
  return early + clock(early) >= day ? early : late
}
