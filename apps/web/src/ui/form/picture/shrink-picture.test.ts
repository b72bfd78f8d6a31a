import { expect, test } from 'vitest'
import { fitInto } from './shrink-picture.ts'

test.each([
  [4000, 3000, 1024, 768],
  [3000, 4000, 768, 1024],
  [1024, 1024, 1024, 1024],
  [640, 480, 640, 480],
  [20_000, 3, 1024, 1],
  [1, 1, 1, 1],
])('a picture of %i × %i pixels is sent as %i × %i', (width, height, ...fits) => {
  expect(Object.values(fitInto({ width, height }, 1024))).toEqual(fits)
})
