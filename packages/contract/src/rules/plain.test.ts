import { expect, test } from 'vitest'
import { isNumberOnly } from './plain.ts'

test.each(['', ' 1', '1 ', '1.5', '-1', '+1', '1e3', '0x1', '١٢', '１', '1\n'])('%j is not number only', (text) => {
  expect(isNumberOnly(text)).toBe(false)
})

test.each(['0', '007', '1234567890'.repeat(10)])('%s is digits', (text) => {
  expect(isNumberOnly(text)).toBe(true)
})
