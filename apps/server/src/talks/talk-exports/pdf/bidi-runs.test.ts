import { expect, test } from 'vitest'
import { inVisualOrder, levelsOf, runsOf } from './bidi-runs.ts'

const drawn = (text: string, base: 'ltr' | 'rtl' | 'auto' = 'auto') => {
  const { levels, isRtl } = levelsOf(text, base)
  const arabic = (character: string) => (/[\p{Script=Arabic}؟،]/u.test(character) ? 'arabic' : 'latin')
  return { isRtl, runs: inVisualOrder(runsOf({ text, levels }, arabic)).map((run) => run.text) }
}

test('from left to right a line stays as it is', () => {
  expect(drawn('The pump (12) is broken.')).toEqual({ isRtl: false, runs: ['The pump (12) is broken.'] })
})

test('from right to left the last word is drawn first, numbers are not turned around, and brackets face each other', () => {
  const { isRtl, runs } = drawn('نرسل سيارة (رقم 12) الآن.')
  expect([isRtl, runs.join('')]).toEqual([true, '.الآن (12 رقم) سيارة نرسل'])
})

test('words of the other direction keep their order within a line', () => {
  expect(drawn('he said مرحبا بكم twice').runs.join('')).toBe('he said بكم مرحبا twice')
  expect(drawn('قال hello world ثم').runs.join('')).toBe('ثم hello world قال')
})

test('marks of direction are not drawn', () => {
  expect(drawn('a\u2068b\u2069c').runs.join('')).toBe('abc')
})
