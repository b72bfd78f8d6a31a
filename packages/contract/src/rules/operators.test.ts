import { expect, test } from 'vitest'
import { boundOf, contentOf, daysOf } from './operators.ts'

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
])('%s is %s %d', (value, sign, score) => expect(boundOf(value)).toEqual({ sign, score }))

test('contents have a singular and a plural', () => {
  expect(['note', 'Notes', 'hits', 'fire'].map(contentOf)).toEqual(['note', 'note', 'hit', undefined])
})
