import { expect, test } from 'vitest'
import { regional } from './language.ts'

test('dates and numbers are written as in the reader’s region', () => {
  expect(regional('en', ['de-DE', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(regional('en', ['de-DE'])).toBe('en')
})
