import { expect, test } from 'vitest'
import { readCursor, readPage, writeCursor } from './cursor.ts'

const place = { recorded_at: '2026-01-31T09:30:00.123Z', talk_id: '01890a5d-ac96-774b-bcce-b302099a8057' }
const names = ['recorded_at', 'talk_id'] as const
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['nothing', ''],
  ['a word', 'hello'],
  ['JSON of another shape', encoded({ recorded_at: place.recorded_at, talk_id: place.talk_id })],
  ['too few parts', encoded([place.recorded_at])],
  ['too many parts', encoded([...Object.values(place), place.talk_id])],
  ['a number', encoded([1, place.talk_id])],
  ['nothing for a part', encoded([null, place.talk_id])],
  ['SQL', encoded([place.recorded_at, "' or true --"])],
  ['parts in another order', encoded([place.talk_id, place.recorded_at])],
  ['a time that does not exist', encoded(['2026-99-99T09:30:00Z', place.talk_id])],
  ['an endless time', encoded(['infinity', place.talk_id])],
  ['an id with a tail', encoded([place.recorded_at, `${place.talk_id}\n`])],
])('%s is not a valid cursor', (_, cursor) => {
  expect(() => readCursor(cursor, names)).toThrow('This cursor is not valid')
})

test('a cursor can be read back', () => {
  expect(readCursor(writeCursor(place), names)).toEqual(place)
})

test.each(['', '-1', '1e9', 'NaN', '0x1', "0'", '1e-400', '9999999'])('%j is not a valid rank', (rank) => {
  expect(() => readCursor(encoded([rank]), ['rank'])).toThrow('This cursor is not valid')
})

test.each([0, 0.1, 0.10000000149011612, 1.401298464324817e-45, 12.5])('%d is', (rank) => {
  expect(readCursor(writeCursor({ rank: `${rank}` }), ['rank'])).toEqual({ rank: `${rank}` })
})

test('a cursor needs no escaping in a URL', () => {
  expect(encodeURIComponent(writeCursor(place))).toBe(writeCursor(place))
})

const rows = [5, 4, 3, 2, 1].map((minute) => ({ ...place, recorded_at: `2026-01-31T09:0${minute}:00.000Z` }))
const before = ({ after, limit }: { after: { recorded_at: string } | undefined; limit: number }) =>
  Promise.resolve(rows.filter(({ recorded_at }) => !after || recorded_at < after.recorded_at).slice(0, limit))

test.each([
  [2, [2, 2, 1]],
  [5, [5]],
  [9, [5]],
])('in pages of %d every row comes once, and no cursor leads to an empty page', async (limit, sizes) => {
  const pages: (typeof rows)[] = []
  for (let cursor: string | null = '', asked = {}; cursor !== null; asked = { cursor }) {
    const page = await readPage({ ...asked, limit }, names, before)
    pages.push(page.rows)
    cursor = page.next_cursor
  }
  expect(pages.map(({ length }) => length)).toEqual(sizes)
  expect(pages.flat()).toEqual(rows)
})
