import { expect, test } from 'vitest'
import { partsOf } from '../chat/cites.ts'
import { wordsOf } from '../words.ts'

test('what cites nothing, or a passage that is not there, does not count', () => {
  expect(partsOf('The pump is fine.', 3)).toEqual([])
  expect(partsOf('The pump is fine [4]. Really [0].', 3)).toEqual([])
  expect(partsOf('NO ANSWER', 3)).toEqual([])
})

test('each part is told with the passages that it rests on', () => {
  expect(partsOf('The pump is broken [1]. Ada looks at it [2, 3][9]. And more.', 3)).toEqual([
    { text: 'The pump is broken.', cites: [0] },
    { text: 'Ada looks at it.', cites: [1, 2] },
  ])
})

test('numbers behind the full stop belong to the sentence before it; brackets of other kinds are text', () => {
  expect(partsOf('It is [sic] broken. [1]\nIt is old.[2]', 2)).toEqual([
    { text: 'It is [sic] broken.', cites: [0] },
    { text: 'It is old.', cites: [1] },
  ])
})

test('a question is about its telling words; where it has none, about all of them', () => {
  expect(wordsOf('When did the water pump break?')).toEqual(['water', 'pump', 'break'])
  expect(wordsOf('What is it?')).toEqual(['what', 'is', 'it'])
})
