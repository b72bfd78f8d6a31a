import { expect, test, vi } from 'vitest'
import { countWhile } from './count-while.ts'

const upTo = (most: number) => (value: number) => value <= most

test.each([
  ['in nothing nothing fits', [], 5, 0],
  ['the only one may not fit', [6], 5, 0],
  ['the only one may fit', [5], 5, 1],
  ['before the first none fits', [1, 2, 3, 4], 0, 0],
  ['beyond the last all fit', [1, 2, 3, 4], 9, 4],
  ['between two those before fit', [1, 2, 4, 8, 16], 5, 3],
  ['of the same ones all fit', [1, 5, 5, 5, 9], 5, 4],
])('%s', (...[, values, most, count]) => expect(countWhile(values, upTo(most))).toBe(count))

test('every count is found with few comparisons', () => {
  const many = Array.from({ length: 1000 }, (_, at) => at)
  for (let count = 0; count <= many.length; count++) {
    const fits = vi.fn<(value: number) => boolean>(upTo(count - 1))
    expect(countWhile(many, fits)).toBe(count)
    expect(fits.mock.calls.length).toBeLessThanOrEqual(10)
  }
})
