import { expect, test } from 'vitest'
import { nextUnsureWord, unsureIn } from './unsure-review.ts'

const words = ['call', 'them', 'at', 'linden,', 'now'].map((text, at) => ({
  text,
  start: at,
  end: at + 0.5,
  confidence: ['them', 'linden,'].includes(text) ? 0.3 : 0.9,
  ...(text === 'linden,' && { alternatives: ['Lindon,'] }),
}))
const talk = { words, duration: 5 }
const TEXT = 'call them at linden, now'

test('uncertain words are found in the text without their punctuation, and in the sound', () => {
  expect(unsureIn(talk, TEXT)).toEqual([
    { text: 'them', from: 5, to: 9, start: 1, end: 1.5, confidence: 0.3, alternatives: [] },
    { text: 'linden', from: 13, to: 19, start: 3, end: 3.5, confidence: 0.3, alternatives: ['Lindon'] },
  ])
})

test('what was typed instead is certain, and the others keep their positions', () => {
  expect(unsureIn(talk, 'call Tim and Tom at linden, now')).toMatchObject([{ text: 'linden', from: 20, to: 26 }])
})

test('steps go to the next and the previous word, and wrap around if allowed', () => {
  const unsure = unsureIn(talk, TEXT)
  const at = (position: number, step: 1 | -1, wraps = true) => nextUnsureWord(unsure, position, { step, wraps })?.text
  expect([at(-1, 1), at(5, 1), at(13, 1), at(13, 1, false)]).toEqual(['them', 'linden', 'them', undefined])
  expect([at(24, -1), at(13, -1), at(5, -1), at(5, -1, false)]).toEqual(['linden', 'them', 'linden', undefined])
  expect(nextUnsureWord([], 0, { step: 1, wraps: true })).toBeUndefined()
})
