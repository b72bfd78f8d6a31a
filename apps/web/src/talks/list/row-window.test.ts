import { expect, test } from 'vitest'
import { offsetsOf, rowsIn, scrollTopFor } from './row-window.ts'

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
