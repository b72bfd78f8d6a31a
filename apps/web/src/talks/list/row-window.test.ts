import { expect, test } from 'vitest'
import { offsetsOf, rowsIn, scrollTopFor, shiftOf } from './row-window.ts'

const offsets = offsetsOf([112, 80, 80, 112, 80])

test('an empty list has no rows in view', () => {
  expect(rowsIn(offsetsOf([]), { top: 0, height: 600 })).toEqual({ first: -1, last: -1 })
})

test('a view beyond the end, as after a list became shorter, shows the last row', () => {
  expect(rowsIn(offsets, { top: 9000, height: 600 })).toEqual({ first: 4, last: 4 })
})

test.each([
  [
    { top: 0, height: 100 },
    { first: 0, last: 0 },
  ],
  [
    { top: 111, height: 100 },
    { first: 0, last: 2 },
  ],
  [
    { top: 112, height: 100 },
    { first: 1, last: 2 },
  ],
  [
    { top: 300, height: 1000 },
    { first: 3, last: 4 },
  ],
])('rows that are partly in view count: %j', (view, rows) => expect(rowsIn(offsets, view)).toEqual(rows))

test('a row in view does not scroll, and others come to the nearer edge', () => {
  const view = { top: 200, height: 200 }
  expect(scrollTopFor([272, 352], view)).toBeUndefined()
  expect(scrollTopFor([112, 192], view)).toBe(112)
  expect(scrollTopFor([384, 464], view)).toBe(264)
})

test('rows that leave above the view move what is in it by their height, and rows below by nothing', () => {
  const placed = (...ids: string[]) => ({ ids, offsets: offsetsOf(ids.map(() => 80)) })
  const before = placed('a', 'b', 'c', 'd')
  expect(shiftOf(before, placed('b', 'c', 'd'), 170)).toBe(-80)
  expect(shiftOf(before, placed('new', 'a', 'b', 'c', 'd'), 170)).toBe(80)
  expect(shiftOf(before, placed('a', 'b', 'c'), 170)).toBe(0)
  expect(shiftOf(before, placed('a', 'b', 'd'), 170), 'the next row stays where it is').toBe(-80)
  expect(shiftOf(before, placed('x', 'y'), 170), 'another list').toBe(0)
})
