import { expect, test } from 'vitest'
import { rangeOf } from '../bytes.ts'

test.each([undefined, '', 'bytes', 'bytes=', 'bytes=-', 'bytes=a-b', 'items=0-5', 'bytes=0-1,4-5', 'bytes=1.5-2'])(
  '%j means the whole file',
  (header) => {
    expect(rangeOf(header, 10)).toBeNull()
  },
)

test.each(['bytes=10-', 'bytes=10-20', 'bytes=99999999999999999999-', 'bytes=-0', 'bytes=5-2'])(
  '%s of ten bytes is not satisfiable',
  (header) => {
    expect(rangeOf(header, 10)).toBe('unsatisfiable')
  },
)

test.each([
  ['bytes=0-', 0, 9],
  ['bytes=0-0', 0, 0],
  ['bytes=2-4', 2, 4],
  ['bytes=9-', 9, 9],
  ['bytes=2-99', 2, 9],
  ['bytes=-3', 7, 9],
  ['bytes=-99', 0, 9],
])('%s of ten bytes is %i to %i', (header, start, end) => {
  expect(rangeOf(header, 10)).toEqual({ start, end })
})
