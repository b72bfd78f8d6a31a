import { expect, test } from 'vitest'
import { alternativesIn, searchTermsOf, termsOf, writeTerms } from './query.ts'

test('an empty query matches nothing', () => {
  expect(searchTermsOf(termsOf('  '))).toEqual({ phrases: [], prefix: '' })
  expect(searchTermsOf(termsOf('"" - !'))).toEqual({ phrases: [], prefix: '' })
})

test('words after a minus are excluded', () => {
  expect(searchTermsOf(termsOf('pump -water -"fire truck"'))).toEqual({ phrases: ['pump'], prefix: '' })
})

test('the last word is a prefix until a space ends it', () => {
  expect(searchTermsOf(termsOf('Water PUM'))).toEqual({ phrases: ['water'], prefix: 'pum' })
  expect(searchTermsOf(termsOf('Water pump '))).toEqual({ phrases: ['water', 'pump'], prefix: '' })
})

test('OR joins the terms beside it, “or” only phrases, and either is marked', () => {
  const groups = (query: string) =>
    alternativesIn(termsOf(query)).map((group) => group.map(({ tokens }) => tokens.join(' ')))
  expect(groups('dry pump OR hose OR "water truck" now ')).toEqual([['dry'], ['pump', 'hose', 'water truck'], ['now']])
  expect(groups('"a b" or "c d" or e')).toEqual([['a b', 'c d'], ['or'], ['e']])
  expect(groups('this or that')).toEqual([['this'], ['or'], ['that']])
  expect(searchTermsOf(termsOf('pump OR "water truck" '))).toEqual({ phrases: ['pump', 'water truck'], prefix: '' })
})

test('quoted words stay together, with any kind of quotes', () => {
  expect(searchTermsOf(termsOf('"water pump" dry'))).toEqual({ phrases: ['water pump'], prefix: 'dry' })
  expect(searchTermsOf(termsOf('dry “Water pump”'))).toEqual({ phrases: ['dry', 'water pump'], prefix: '' })
})

test('a word of two tokens is a phrase', () => {
  expect(searchTermsOf(termsOf('fire-truck'))).toEqual({ phrases: ['fire truck'], prefix: '' })
})

test.each([
  ['Water PUM', 'water pum'],
  ['water pump ', 'water "pump"'],
  ['„Water pump“ -fire -"fire truck"', '"water pump" -fire -"fire truck"'],
  ['fire-truck 3.14', '"fire truck" 3.14'],
  ['-water', '-water'],
  ['don’t', "don't"],
  ['pump OR hose truck ', 'pump OR hose "truck"'],
  ['"water pump" or “fire truck”', '"water pump" OR "fire truck"'],
  ['"water pump" "or" "fire truck"', '"water pump" "or" "fire truck"'],
  ['now or never', 'now "or" never'],
  ['pump OR', '"pump"'],
  ['OR pump', '"or" pump'],
  ['pump OR OR -hose', 'pump OR -hose'],
])('%j is formatted as %j, with the same meaning', (query, again) => {
  expect(writeTerms(termsOf(query))).toBe(again)
  expect(termsOf(again)).toEqual(termsOf(query))
})

test('terms that form one number are searched as one, unless a sign separates them', () => {
  const together = (query: string) => searchTermsOf(termsOf(query)).phrases
  expect(together('call nine one one now ')).toEqual(['call', 'nine', 'one', 'one', 'now', 'nine one one'])
  expect(together('nineteen hundred eighty-five ')).toContain('nineteen hundred eighty five')
  expect(together('nine -one one ')).toEqual(['nine', 'one'])
  expect(together('nine OR one ')).toEqual(['nine', 'one'])
  expect(together('unit 4')).toEqual(['unit', '4'])
})
