import { expect, test } from 'vitest'
import { boundOf, contentOf, dayOperators, daysMeant, daysOf, isReadable, talkConditionOf } from './operators.ts'

test.each(['', 'soon', '2026-13', '2026-02-30', '2026-00-01', '99-01-01', '0000', '2026-11-01T09:00', '20261101'])(
  '%j is no day',
  (value) => expect(daysOf(value)).toBeUndefined(),
)

test.each([
  ['2026-11-01', '2026-11-01', '2026-11-02'],
  ['2026-2-28', '2026-02-28', '2026-03-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2026', '2026-01-01', '2027-01-01'],
])('%s begins on %s and ends before %s', (value, first, after) => {
  expect(daysOf(value)).toEqual({ first: Date.parse(first), after: Date.parse(after) })
})

test.each(['', '0.8', '<', '<1.5', '<101%', '=0.8', '<0.8.1', '<-1', '<<1'])('%j is no bound', (value) => {
  expect(boundOf(value)).toBeUndefined()
})

test.each([
  ['<0.8', '<', 0.8],
  ['<=80%', '<=', 0.8],
  ['>0,25', '>', 0.25],
  ['>=.5', '>=', 0.5],
  ['<1', '<', 1],
  ['<80', '<', 0.8],
])('%s is %s %d', (value, sign, score) => expect(boundOf(value)).toEqual({ sign, score }))

test('contents have a singular and a plural', () => {
  expect(['note', 'Notes', 'hits', 'fire'].map(contentOf)).toEqual(['note', 'note', 'hit', undefined])
})

const SUNDAY_EVENING = Date.parse('2026-11-01T20:00:00Z')

test.each([
  ['today', 'UTC', ['2026-11-01', '2026-11-02']],
  ['Yesterday', 'UTC', ['2026-10-31', '2026-11-01']],
  ['today', 'Asia/Tokyo', ['2026-11-02', '2026-11-03']],
  ['2026-12', 'Asia/Tokyo', ['2026-12-01', '2027-01-01']],
  ['sunday', 'UTC', ['2026-11-01', '2026-11-02']],
  ['Monday', 'UTC', ['2026-10-26', '2026-10-27']],
  ['saturday', 'UTC', ['2026-10-31', '2026-11-01']],
  ['sunday', 'Asia/Tokyo', ['2026-11-01', '2026-11-02']],
  ['monday', 'Asia/Tokyo', ['2026-11-02', '2026-11-03']],
  ['2026-10-05..2026-10-07', 'UTC', ['2026-10-05', '2026-10-08']],
  ['2026-10..yesterday', 'UTC', ['2026-10-01', '2026-11-01']],
  ['yesterday..today', 'UTC', ['2026-10-31', '2026-11-02']],
  ['2026..2026-03', 'UTC', ['2026-01-01', '2027-01-01']],
  ['2026-10-07..2026-10-05', 'UTC', ['2026-10-05', '2026-10-08']],
  ['today..yesterday', 'UTC', ['2026-10-31', '2026-11-02']],
  ['monday..friday', 'UTC', ['2026-10-26', '2026-10-31']],
  ['friday..monday', 'UTC', ['2026-10-23', '2026-10-27']],
  ['thursday..today', 'UTC', ['2026-10-29', '2026-11-02']],
] as const)('%s in %s begins on the first of these days and ends before the second: %j', (value, tz, days) => {
  const meant = daysMeant(value, { now: SUNDAY_EVENING, tz })
  expect([meant?.first, meant?.after]).toEqual(days.map((day) => Date.parse(day)))
})

test.each(['..', 'today..', '..today', 'soon..today', '2026..2027..2028', 'today..soon', 'monday..soon'])(
  '%j is no days',
  (value) => expect(daysMeant(value, { now: SUNDAY_EVENING, tz: 'UTC' })).toBeUndefined(),
)

test.each(dayOperators)('%s: reads today, yesterday and weekdays, but no other words', (operator) => {
  const words = ['today', 'YESTERDAY', 'Friday', 'tomorrow', 'constructor', 'fri']
  expect(words.map((word) => isReadable(operator, word))).toEqual([true, true, true, false, false, false])
})

test('what can be read does not depend on the day', () => {
  expect(isReadable('on', '2026-11..today')).toBe(true)
})

test('a talk is what is named, in any case, and nothing else', () => {
  expect(['unheard', 'Heard', 'hear', 'toString'].map(talkConditionOf)).toEqual([
    'unheard',
    'heard',
    undefined,
    undefined,
  ])
})
