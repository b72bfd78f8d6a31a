import { expect, test } from 'vitest'
import { wordStep } from './seek-steps.ts'

const words = [1, 1.5, 3].map((start) => ({ text: 'word', start, end: start + 0.3, confidence: 1 }))

test('without words there is no step', () => {
  expect(wordStep([], 1, 1)).toBeUndefined()
  expect(wordStep([], 1, -1)).toBeUndefined()
})

test('after the last word there is no step', () => {
  expect(wordStep(words, 3, 1)).toBeUndefined()
})

test('forward goes to the next word, also from a silence and from its very start', () => {
  expect(wordStep(words, 0, 1)).toBe(1)
  expect(wordStep(words, 1, 1)).toBe(1.5)
  expect(wordStep(words, 2.2, 1)).toBe(3)
})

test('back goes to the start of a word, and pressed again soon to the one before', () => {
  expect(wordStep(words, 3.6, -1)).toBe(3)
  expect(wordStep(words, 3.2, -1)).toBe(1.5)
  expect(wordStep(words, 1.2, -1)).toBe(1)
})
