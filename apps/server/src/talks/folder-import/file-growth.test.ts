import { expect, test } from 'vitest'
import { trackGrowth } from './file-growth.ts'

const file = (name: string, size: number, modified = 1) => ({ name, size, modified })
const names = (files: { name: string }[]) => files.map(({ name }) => name)

test('a file is settled once it was the same for long enough, and no longer when it changes', () => {
  const settled = trackGrowth(100)
  expect(settled([file('a', 1)], 0)).toEqual([])
  expect(settled([file('a', 2)], 99)).toEqual([])
  expect(settled([file('a', 2)], 198)).toEqual([])
  expect(names(settled([file('a', 2)], 199))).toEqual(['a'])
  expect(settled([file('a', 2, 2)], 200)).toEqual([])
})

test('a file that disappeared and came back counts as new, and an empty one must settle longer', () => {
  const settled = trackGrowth(100)
  settled([file('a', 1), file('empty', 0)], 0)
  settled([file('empty', 0)], 50)
  expect(settled([file('a', 1), file('empty', 0)], 150)).toEqual([])
  expect(names(settled([file('a', 1), file('empty', 0)], 1200))).toEqual(['a', 'empty'])
})

test('the oldest is first, then by name', () => {
  const settled = trackGrowth(0)
  expect(names(settled([file('c', 1, 2), file('b', 1, 2), file('d', 1, 1)], 0))).toEqual(['d', 'b', 'c'])
})
