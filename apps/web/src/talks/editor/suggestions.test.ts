import { expect, test } from 'vitest'
import { suggestFrom } from './suggestions.ts'

const hits = [{ start: 2, end: 3, match: 'lyndon', keyword: 'Lindenhurst' }]
const suggest = suggestFrom({ names: ['Mira Okafor', 'water pump', 'Jo Li'], hits })
const at = (text: string, start = 0) => suggest({ text, start, end: start + 0.4 })

test('an alert that matches a word by sound suggests its keyword', () => {
  expect(at('lyndon', 2.2)).toBe('Lindenhurst')
  expect(at('lyndon', 9), 'only where it was said').toBeUndefined()
})

test('a known word that sounds the same is suggested', () => {
  expect(at('meera')).toBe('Mira')
  expect(at('okaphor')).toBe('Okafor')
})

test('words that are already correct, short words and dissimilar words have no suggestion', () => {
  expect([at('Mira'), at('joe'), at('engine')]).toEqual([undefined, undefined, undefined])
})
