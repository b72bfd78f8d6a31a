import { expect, test } from 'vitest'
import { suggestFrom } from './suggestions.ts'

const hits = [{ start: 2, end: 3, match: 'lyndon', keyword: 'Lindenhurst' }]
const suggest = suggestFrom({ names: ['Mira Okafor', 'water pump', 'Jo Li'], hits })
const at = (text: string, start = 0, alternatives: string[] = []) =>
  suggest({ text, start, end: start + 0.4, alternatives })

test('an alert that matches a word by sound suggests its keyword', () => {
  expect(at('lyndon', 2.2)).toEqual(['Lindenhurst'])
  expect(at('lyndon', 9), 'only where it was said').toEqual([])
})

test('a known word that sounds the same is suggested', () => {
  expect(at('meera')).toEqual(['Mira'])
  expect(at('okaphor')).toEqual(['Okafor'])
})

test('words that are already correct, short words and dissimilar words have no suggestion', () => {
  expect([at('Mira'), at('joe'), at('engine')]).toEqual([[], [], []])
})

test('what other listenings heard comes after a known word, each once', () => {
  expect(at('bump', 0, ['pump', 'Bump', 'dump'])).toEqual(['pump', 'dump'])
  expect(at('meera', 0, ['mira', 'mirror'])).toEqual(['mira', 'mirror'])
})
