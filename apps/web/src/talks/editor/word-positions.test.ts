import { expect, test } from 'vitest'
import { wordPositions } from '@earshot/contract/rules/word-positions'
import { linePosition, wordAtCaret } from './word-positions.ts'

const text = 'the  water pump,\n\nthe pump 消防車が来た'

test('every word has its position, also repeated words and words without spaces between them', () => {
  const positions = wordPositions(text)
  expect(positions.map(({ from, to }) => text.slice(from, to))).toEqual(positions.map((position) => position.text))
  expect(positions.slice(0, 5)).toEqual([
    { text: 'the', from: 0, to: 3 },
    { text: 'water', from: 5, to: 10 },
    { text: 'pump,', from: 11, to: 16 },
    { text: 'the', from: 18, to: 21 },
    { text: 'pump', from: 22, to: 26 },
  ])
  expect(positions.length).toBeGreaterThan(6)
})

test('the caret belongs to the word that it is in or before', () => {
  const positions = wordPositions('the water pump ')
  expect([0, 2, 3, 4, 6, 10, 14, 15].map((caret) => wordAtCaret(positions, caret))).toEqual([0, 0, 0, 1, 1, 2, 2, 2])
  expect(wordAtCaret([], 0)).toBe(-1)
})

test('every word is located on its line, also after empty lines', () => {
  const text = 'call the pump\n\n\nnow and\nthen'
  const lines = text.split('\n')
  const inLine = linePosition(text)
  const found = wordPositions(text).map((position) => inLine(position))
  expect(found.map(({ line, from, to }) => lines[line]?.slice(from, to))).toEqual(text.split(/\s+/))
  expect(found.map(({ line }) => line)).toEqual([0, 0, 0, 3, 3, 4])
})
