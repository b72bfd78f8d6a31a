import { expect, test } from 'vitest'
import { wordAt } from './word-at.ts'

const words = [
  { text: 'water', start: 1, end: 1.4, confidence: 1 },
  { text: 'pump', start: 1.5, end: 2, confidence: 1 },
  { text: 'dry', start: 5, end: 5.4, confidence: 1 },
]

test('before the first word and in a long silence no word is highlighted', () => {
  expect(wordAt([], 0)).toBe(-1)
  expect(wordAt(words, 0.9)).toBe(-1)
  expect(wordAt(words, 4)).toBe(-1)
  expect(wordAt(words, 60)).toBe(-1)
})

test('the current word is highlighted from its start', () => {
  expect(wordAt(words, 1)).toBe(0)
  expect(wordAt(words, 1.5)).toBe(1)
  expect(wordAt(words, 5.4)).toBe(2)
})

test('between two words the previous one stays highlighted', () => {
  expect(wordAt(words, 1.45)).toBe(0)
  expect(wordAt(words, 2.3)).toBe(1)
})
