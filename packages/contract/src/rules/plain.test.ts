import { expect, test } from 'vitest'
import { isNumberOnly, isTextOnly } from './plain.ts'

test.each(['', 'Ada1', 'Ada-Maria', "O'Neil", 'Ada\nKing', 'Ada\tKing', 'Ada.', '🎧', 'Ada\u00a0King'])(
  '%j is not text only',
  (text) => {
    expect(isTextOnly(text)).toBe(false)
  },
)

test.each(['Ada', 'Ada King', 'Zoë', 'Zoe\u0308', 'Άννα', '李雷', 'नमस्ते', ' '])('%j is letters and spaces', (text) => {
  expect(isTextOnly(text)).toBe(true)
})

test.each(['', ' 1', '1 ', '1.5', '-1', '+1', '1e3', '0x1', '١٢', '１', '1\n'])('%j is not number only', (text) => {
  expect(isNumberOnly(text)).toBe(false)
})

test.each(['0', '007', '1234567890'.repeat(10)])('%s is digits', (text) => {
  expect(isNumberOnly(text)).toBe(true)
})
