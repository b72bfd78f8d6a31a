import { describe, expect, test } from 'vitest'
import { beginningsIn, dayAt, rangeBefore, recentRange, wholeDays, offsetsIn } from './ranges.ts'

const HOUR = 60 * 60 * 1000
const at = (time: string) => Date.parse(time)
const times = (moments: number[]) => moments.map((moment) => new Date(moment).toISOString())
const days = (tz: string, from: string, to: string) =>
  times(beginningsIn({ from: at(from), to: at(to), by: 'day', tz }))

test.each([
  ['1', '2026-03-30T22:00:00.000Z', '2026-04-06T22:00:00.000Z'],
  ['2', '2026-03-06T23:00:00.000Z', '2026-04-06T22:00:00.000Z'],
  ['3', '2025-04-06T22:00:00.000Z', '2026-04-06T22:00:00.000Z'],
] as const)('range %s ends today in the given time zone: from %s to %s', (range, from, to) => {
  const found = recentRange(range, { now: at('2026-04-06T13:00:00Z'), tz: 'Europe/Berlin' })
  expect(times([found.from, found.to])).toEqual([from, to])
})

test.each([
  ['2026-03-30', '2', '2026-02-28'],
  ['2024-03-29', '2', '2024-02-29'],
  ['2024-02-28', '3', '2023-02-28'],
  ['2026-01-31', '2', '2026-01-01'],
  ['2026-12-31', '3', '2026-01-01'],
] as const)('on %s, range %s begins on %s', (today, range, first) => {
  const { from } = recentRange(range, { now: at(`${today}T12:00:00Z`), tz: 'UTC' })
  expect(times([from])).toEqual([`${first}T00:00:00.000Z`])
})

test('today depends on the time zone', () => {
  const now = at('2026-01-01T10:30:00Z')
  expect(times([recentRange('1', { now, tz: 'Pacific/Kiritimati' }).to])).toEqual(['2026-01-02T10:00:00.000Z'])
  expect(times([recentRange('1', { now, tz: 'Pacific/Midway' }).to])).toEqual(['2026-01-01T11:00:00.000Z'])
})

test('whole days begin and end at local midnight, also across a clock change', () => {
  const { from, to } = wholeDays({ first: '2026-03-28', last: '2026-03-29', tz: 'Europe/Berlin' })
  expect(times([from, to])).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  expect([dayAt(from, 'Europe/Berlin'), dayAt(to - 1, 'Europe/Berlin')]).toEqual(['2026-03-28', '2026-03-29'])
})

test.each([
  ['a week that is over', ['2026-03-16', '2026-03-22'], ['2026-03-09', '2026-03-16']],
  ['a week over the change of clocks', ['2026-03-24', '2026-03-30'], ['2026-03-17', '2026-03-24']],
  ['a single day', ['2026-03-29', '2026-03-29'], ['2026-03-28', '2026-03-29']],
] as const)('the range before %s has the same number of days', (_, [first, last], [begins, ends]) => {
  const tz = 'Europe/Berlin'
  const before = rangeBefore({ ...wholeDays({ first, last, tz }), now: at('2026-04-06T13:00:00Z'), tz })
  expect([dayAt(before.from, tz), dayAt(before.to, tz)]).toEqual([begins, ends])
  expect(before.to).toBe(wholeDays({ first: ends, last, tz }).from)
})

test('an unfinished week is compared with the week before up to the same time of day', () => {
  const tz = 'America/New_York'
  const now = at('2026-04-06T13:00:00Z')
  const before = rangeBefore({ ...recentRange('1', { now, tz }), now, tz })
  expect(times([before.from, before.to])).toEqual(['2026-03-24T04:00:00.000Z', '2026-03-30T13:00:00.000Z'])
})

describe('days follow clock changes', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Atlantic/Azores', '2026-10-25', 25],
    ['Africa/Cairo', '2026-04-24', 23],
    ['Africa/Cairo', '2026-10-29', 25],
    ['America/Havana', '2026-03-08', 23],
    ['America/Havana', '2026-11-01', 25],
    ['Asia/Kathmandu', '2026-03-29', 24],
  ])('%s, %s: %d hours', (tz, day, hours) => {
    const around = beginningsIn({
      from: at(`${day}T12:00Z`) - 2 * 24 * HOUR,
      to: at(`${day}T12:00Z`) + 2 * 24 * HOUR,
      by: 'day',
      tz,
    })
    const here = around.findIndex((moment) => labelOf(tz)(moment) === day)
    expect(((around[here + 1] ?? 0) - (around[here] ?? 0)) / HOUR).toBe(hours)
  })
})

test('a day that a time zone skipped is left out', () => {
  expect(days('Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-31T12:00:00Z')).toEqual([
    '2011-12-29T10:00:00.000Z',
    '2011-12-30T10:00:00.000Z',
    '2011-12-31T10:00:00.000Z',
  ])
})

test('weeks begin on Monday, and the first may have begun before the range', () => {
  const range = { from: at('2026-10-21T10:00:00Z'), to: at('2026-11-02T10:00:00Z'), tz: 'Europe/Berlin' }
  expect(times(beginningsIn({ ...range, by: 'week' }))).toEqual([
    '2026-10-18T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-11-01T23:00:00.000Z',
  ])
})

test('a range from midnight to midnight needs no extra day', () => {
  expect(days('UTC', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')).toEqual(['2026-01-01T00:00:00.000Z'])
  expect(days('UTC', '2026-01-01T23:59:59.999Z', '2026-01-02T00:00:00.001Z')).toHaveLength(2)
})

test('times before time zones existed have days, too', () => {
  expect(days('Europe/Berlin', '0001-01-01T12:00:00Z', '0001-01-02T12:00:00Z')).toHaveLength(2)
  expect(days('America/New_York', '1883-11-17T12:00:00Z', '1883-11-19T12:00:00Z')).toHaveLength(3)
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/Asuncion',
  'America/Havana',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
]

/** The calendar day in the time zone, as an independent reference. */
function labelOf(tz: string) {
  const format = new Intl.DateTimeFormat('sv', { timeZone: tz, dateStyle: 'short' })
  return (moment: number) => format.format(moment)
}

test.each(zones)('every moment of twelve years falls on the calendar day in %s', (tz) => {
  const [from, to] = [at('2014-01-01T00:00:00Z'), at('2026-01-01T00:00:00Z')]
  const starts = beginningsIn({ from, to, by: 'day', tz })
  const label = labelOf(tz)
  expect(starts.toSorted((a, b) => a - b)).toEqual(starts)
  expect(new Set(starts.map(label)).size).toBe(starts.length)
  const wrong = starts.slice(1).filter((start, before) => label(start - 1) !== label(starts[before] ?? 0))
  expect(times(wrong)).toEqual([])
})

test.each([
  ['UTC', []],
  ['Europe/Berlin', ['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z']],
  ['Asia/Kolkata', []],
  ['America/St_Johns', ['2026-03-08T05:30:00.000Z', '2026-11-01T04:30:00.000Z']],
])('a year in %s changes its offset exactly when its clocks do', (tz, changes) => {
  const [from, to] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')]
  const parts = offsetsIn({ from, to, tz })
  expect(parts.slice(1).map((part) => new Date(part.from).toISOString())).toEqual(changes)
  expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to])
  expect(parts.every((part, at) => at === 0 || part.from === parts[at - 1]?.to)).toBe(true)
})
