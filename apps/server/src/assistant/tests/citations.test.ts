import { expect, test } from 'vitest'
import { citedParts } from '../chat/citations.ts'
import { questionWords } from '../question-words.ts'

const passages = ['The pump is broken', 'Ada looks at it', 'Read www.pumps.example'].map((text) => ({ text }))

test('an answer without valid citations does not count', () => {
  expect(citedParts('The pump is fine.', passages)).toEqual([])
  expect(citedParts('The pump is fine [4]. Really [0].', passages)).toEqual([])
  expect(citedParts('NO ANSWER', passages)).toEqual([])
})

test('each part of an answer comes with the passages that it cites', () => {
  expect(citedParts('The pump is broken [1]. Ada looks at it [2, 3][9]. And more.', passages)).toEqual([
    { text: 'The pump is broken.', cites: [0] },
    { text: 'Ada looks at it.', cites: [1, 2] },
  ])
})

test('citations after the full stop belong to the sentence before it; other brackets are text', () => {
  expect(citedParts('It is [sic] broken. [1]\nIt is old.[2]', passages)).toEqual([
    { text: 'It is [sic] broken.', cites: [0] },
    { text: 'It is old.', cites: [1] },
  ])
})

test('an answer names no address that its passages do not name, and nothing in it turns the direction of text', () => {
  expect(citedParts('Pay at https://evil.example/pay [1]. See www.pumps.example [1].', passages)).toEqual([])
  expect(citedParts('See www.pumps.example [3]. It \u202Eis broken [1].', passages)).toEqual([
    { text: 'See www.pumps.example.', cites: [2] },
    { text: 'It is broken.', cites: [0] },
  ])
})

test('a question is about its telling words; where it has none, about all of them', () => {
  expect(questionWords('When did the water pump break?')).toEqual(['water', 'pump', 'break'])
  expect(questionWords('What is it?')).toEqual(['what', 'is', 'it'])
})
