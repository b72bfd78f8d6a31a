import { expect, test } from 'vitest'
import { paragraphsOf, textInParagraphs, timedText } from './prose.ts'

const said = (sentence: string, gaps: Record<number, number> = {}) => {
  let now = 0
  return sentence.split(' ').map((text, at) => {
    now += gaps[at] ?? 0.1
    const start = now
    now += 0.3
    return { text, start, end: now, confidence: 0.9 }
  })
}
const read = (text: string, words: ReturnType<typeof said>) =>
  paragraphsOf(text, words).map((pieces) => pieces.map((piece) => piece.text + piece.after).join(''))

test('a text that differs from the timed words is replaced by them', () => {
  expect(read('the fire truck', said('the water pump'))).toEqual(['the water pump '])
  expect(read('the water', said('the water pump'))).toEqual(['the water pump '])
  expect(read('the big water pump', said('the water pump'))).toEqual(['the water pump '])
})

test('a word is not matched inside another one', () => {
  const [pieces] = paragraphsOf('a banana', said('a banana'))
  expect(pieces?.map((piece) => piece.text)).toEqual(['a', 'banana'])
})

test('no words, no paragraphs', () => {
  expect(paragraphsOf('', [])).toEqual([])
})

test('words keep the capitals and the punctuation of the text', () => {
  const text = '“Call the Water Pump,” she said.'
  const [pieces] = paragraphsOf(text, said('call the water pump she said'))
  expect(pieces?.map((piece) => piece.text + piece.after).join('')).toBe(text)
  expect(pieces?.[3]).toEqual({ word: 3, text: 'Pump', after: ',” ' })
})

test('a text without spaces stays without spaces', () => {
  expect(
    read(
      '東京駅',
      ['東', '京', '駅'].map((text, at) => ({ text, start: at, end: at + 1, confidence: 1 })),
    ),
  ).toEqual(['東京駅'])
})

test('a long pause starts a new paragraph', () => {
  expect(read('one two three', said('one two three', { 2: 2 }))).toEqual(['one two ', 'three'])
})

test('a paragraph that grew long ends at the next short pause', () => {
  const words = said(Array.from({ length: 100 }, () => 'on').join(' '), { 10: 0.5, 95: 0.5 })
  expect(paragraphsOf('', words).map((pieces) => pieces.length)).toEqual([95, 5])
})

test('written paragraphs replace pauses, and a single new line is no paragraph', () => {
  const words = said('call them and wait', { 2: 3 })
  expect(read('call them and wait', words)).toEqual(['call them ', 'and wait'])
  expect(read('call\n\nthem and\nwait', words)).toEqual(['call\n\n', 'them and\nwait'])
})

test('a text is edited in the paragraphs in which it is read', () => {
  const words = said('call them and wait', { 2: 3 })
  expect(textInParagraphs('Call them, and wait.', words)).toBe('Call them,\n\nand wait.')
  expect(textInParagraphs('never heard', [])).toBe('never heard')
})

test('text with times begins every paragraph with its time, also where words have none', () => {
  const words = said('call them and wait', { 2: 2 })
  const talk = { text: 'call them and wait', words, duration: 60 }
  expect(timedText(talk)).toBe('[0:00] call them\n\n[0:02] and wait')
  expect(timedText({ ...talk, words: [] })).toBe('[0:00] call them and wait')
})
