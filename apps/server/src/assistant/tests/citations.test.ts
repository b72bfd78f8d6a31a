import { expect, test } from 'vitest'
import { citedParts } from '../chat/citations.ts'
import { questionWords } from '../question-words.ts'

test('an answer without valid citations does not count', () => {
  expect(citedParts('The pump is fine.', 3)).toEqual([])
  expect(citedParts('The pump is fine [4]. Really [0].', 3)).toEqual([])
  expect(citedParts('NO ANSWER', 3)).toEqual([])
})

test('each part of an answer comes with the passages that it cites', () => {
  expect(citedParts('The pump is broken [1]. Ada looks at it [2, 3][9]. And more.', 3)).toEqual([
    { text: 'The pump is broken.', cites: [0] },
    { text: 'Ada looks at it.', cites: [1, 2] },
  ])
})

test('citations after the full stop belong to the sentence before it; other brackets are text', () => {
  expect(citedParts('It is [sic] broken. [1]\nIt is old.[2]', 2)).toEqual([
    { text: 'It is [sic] broken.', cites: [0] },
    { text: 'It is old.', cites: [1] },
  ])
})

test('a question is about its telling words; where it has none, about all of them', () => {
  expect(questionWords('When did the water pump break?')).toEqual(['water', 'pump', 'break'])
  expect(questionWords('What is it?')).toEqual(['what', 'is', 'it'])
})
