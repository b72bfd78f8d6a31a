import { expect, test } from 'vitest'
import { hotwordsOf, vocabularyOf, withNames } from './hotwords.ts'

const words = (...said: [string, number, number][]) =>
  said.map(([text, start, end]) => ({ text, start, end, confidence: 0.9 }))
const textOf = (merged: { text: string }[]) => merged.map(({ text }) => text).join(' ')

test('characters with a meaning for the library are removed, and names without a letter are dropped', () => {
  expect(hotwordsOf(['Jean-Luc O’Neill', 'Unit 4/5: #ops @home', '!', ''])).toBe('Jean-Luc O’Neill/Unit 4 5 ops home')
})

test('tokens are scored by their order', () => {
  expect(vocabularyOf('<unk> 0\n▁the 1\nx y 2\n')).toBe('<unk>\t0\n▁the\t-1\nx y\t-2\n')
})

const PLAIN = words(['Ask', 0, 0.3], ['London', 0.4, 0.8], ['first', 0.8, 1.2], ['now.', 1.3, 1.6])

test('a name replaces the words it was misheard as', () => {
  const biased = words(['Ask', 0, 0.3], ['Lindenhurst', 0.4, 1.2], ['now.', 1.3, 1.6])
  expect(textOf(withNames(PLAIN, biased, ['Lindenhurst']))).toBe('Ask Lindenhurst now.')
})

test.each([
  ['no name', words(['Ask', 0, 0.3], ['Linda', 0.4, 0.8], ['Hearst', 0.8, 1.2], ['now.', 1.3, 1.6])],
  [
    'a name where nothing was heard',
    words(...[...PLAIN].map(({ text, start, end }) => [text, start, end] as [string, number, number]), [
      'Lindenhurst',
      1.6,
      2.4,
    ]),
  ],
  ['a name that stands for more than it can last', words(['Lindenhurst', 0.4, 0.7])],
  ['fewer words and no name', words(['Yeah.', 0, 0.3])],
])('%s changes nothing', (_, biased) => {
  expect(withNames(PLAIN, biased, ['Lindenhurst'])).toEqual(PLAIN)
})
