import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Id, requiredLine, numeric, Score, Seconds, Time, text } from './fields.ts'

const Limit = numeric(z.int().check(z.minimum(1), z.maximum(100)))

test.each([
  ['an id that is a word', Id, 'app'],
  ['an id with a tail', Id, '01890a5d-ac96-774b-bcce-b302099a8057x'],
  ['a time without a zone', Time, '2026-01-31T09:30:00'],
  ['a day', Time, '2026-01-31'],
  ['a time that does not exist', Time, '2026-13-31T09:30:00Z'],
  ['a time in the year nought', Time, '0000-01-31T09:30:00Z'],
  ['a time in a zone that does not exist', Time, '2026-01-31T09:30:00+23:00'],
  ['a negative length', Seconds, -0.1],
  ['an endless length', Seconds, Number.POSITIVE_INFINITY],
  ['a score above one', Score, 1.01],
  ['a score that is no number', Score, Number.NaN],
  ['an empty line', requiredLine('Name it', 5), '   '],
  ['a long line', requiredLine('Name it', 5), 'abcdef'],
  ['no line', requiredLine('Name it', 5), undefined],
  ['two lines for one', requiredLine('Name it', 5), 'a\nb'],
  ['a line that ends early', requiredLine('Name it', 5), 'a\0b'],
  ['a line with half a character', requiredLine('Name it', 5), 'a\ud800b'],
  ['a text that ends early', text(5), 'a\0b'],
  ['a text with half a character', text(5), 'a\udc00b'],
  ['a long text', text(5), 'abcdef'],
  ['an empty number', Limit, ''],
  ['letters for a number', Limit, 'ten'],
  ['nothing for a number', Limit, null],
  ['a list for a number', Limit, [50]],
  ['a yes for a number', Limit, true],
  ['a number of another alphabet', Limit, '0x10'],
  ['half a number', Limit, '1.5'],
  ['a number out of reach', Limit, '101'],
])('%s is refused', (_, field, value) => {
  expect(z.safeParse(field, value).success).toBe(false)
})

test.each([
  { field: Id, value: '01890a5d-ac96-774b-bcce-b302099a8057' },
  { field: Time, value: '2026-01-31T09:30:00.5+02:00' },
  { field: requiredLine('Name it', 5), value: '  abc ', taken: 'abc' },
  { field: requiredLine('Name it', 5), value: '🚒' },
  { field: text(5), value: 'a\nb' },
  { field: text(5), value: '  ', taken: '' },
  { field: Limit, value: '50', taken: 50 },
  { field: Limit, value: 50 },
])('$value is accepted', ({ field, value, taken = value }) => {
  expect(z.parse<z.ZodMiniType>(field, value)).toBe(taken)
})

test('a refusal says what to enter', () => {
  expect(z.safeParse(requiredLine('Enter a name', 5), '').error?.issues[0]?.message).toBe('Enter a name')
  expect(z.safeParse(requiredLine('Enter a name', 5), undefined).error?.issues[0]?.message).toBe('Enter a name')
  expect(z.safeParse(requiredLine('Enter a name', 5), 'abcdef').error?.issues[0]?.message).toBe(
    'Use at most 5 characters',
  )
})

test.each([0.1 + 0.2, 1.7 - 0.8350000000000001, 1e-7, 123_456.789])(
  'a number is parsed as programs write it: %d',
  (value) => {
    expect(numeric(z.number()).parse(String(value))).toBe(value)
  },
)

test('seconds are rounded to the millisecond, scores to nine places', () => {
  expect([Seconds.parse(1.1300000000000001), Seconds.parse(0.0004), Score.parse(0.1 + 0.2)]).toEqual([1.13, 0, 0.3])
})

test.each([
  0,
  1,
  12.5,
  0.125,
  0.1 + 0.2,
  1.0005,
  1.0015,
  2.0005,
  8.345,
  99_999.9995,
  1_000_000.0005,
  123_456_789.1,
  -0,
])('%d seconds are rounded to the milliseconds that printing them shows', (seconds) =>
  expect(Seconds.parse(seconds)).toBe(Number(seconds.toFixed(3))),
)
