import { expect, test } from 'vitest'
import { vocabularyProblem, vocabularyWords } from './vocabulary-words.ts'

test('words are separated by lines and commas, and each is kept once', () => {
  expect(vocabularyWords(' Engine 7,  Butco\nHasselhoff; Butco\n\n')).toEqual(['Engine 7', 'Butco', 'Hasselhoff'])
  expect(vocabularyWords('  \n , ')).toEqual([])
})

test('two hundred words are kept, and no more', () => {
  const words = Array.from({ length: 203 }, (_, at) => `word ${at}`)
  expect(vocabularyProblem(words)).toEqual({ kind: 'many', over: 3 })
  expect(vocabularyProblem(words.slice(0, 200))).toBeUndefined()
})

test('a word of more than sixty characters is refused', () => {
  expect(vocabularyProblem(['Ops', 'x'.repeat(61)])).toMatchObject({ kind: 'long' })
  expect(vocabularyProblem(['x'.repeat(60)])).toBeUndefined()
})
