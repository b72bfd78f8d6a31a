import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one thing is named in the singular, none and several in the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'file'))).toEqual(['0 files', '1 file', '2 files'])
  expect([0, 1, 2].map((count) => counted(count, 'more person', 'more people'))).toEqual([
    '0 more people',
    '1 more person',
    '2 more people',
  ])
})
