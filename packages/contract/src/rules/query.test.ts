import { expect, test } from 'vitest'
import { soughtIn, termsOf, writeTerms } from './query.ts'

test('an empty query looks for nothing', () => {
  expect(soughtIn(termsOf('  '))).toEqual({ phrases: [], prefix: '' })
  expect(soughtIn(termsOf('"" - !'))).toEqual({ phrases: [], prefix: '' })
})

test('what follows a minus is not looked for', () => {
  expect(soughtIn(termsOf('pump -water -"fire truck"'))).toEqual({ phrases: ['pump'], prefix: '' })
})

test('the last word may still be in the making, until a space ends it', () => {
  expect(soughtIn(termsOf('Water PUM'))).toEqual({ phrases: ['water'], prefix: 'pum' })
  expect(soughtIn(termsOf('Water pump '))).toEqual({ phrases: ['water', 'pump'], prefix: '' })
})

test('quoted words stay together, whatever the quotes look like', () => {
  expect(soughtIn(termsOf('"water pump" dry'))).toEqual({ phrases: ['water pump'], prefix: 'dry' })
  expect(soughtIn(termsOf('dry “Water pump”'))).toEqual({ phrases: ['dry', 'water pump'], prefix: '' })
})

test('a word of two tokens is a phrase', () => {
  expect(soughtIn(termsOf('fire-truck'))).toEqual({ phrases: ['fire truck'], prefix: '' })
})

test.each([
  ['Water PUM', 'water pum'],
  ['water pump ', 'water "pump"'],
  ['„Water pump“ -fire -"fire truck"', '"water pump" -fire -"fire truck"'],
  ['fire-truck 3.14', '"fire truck" 3.14'],
  ['-water', '-water'],
  ['don’t', "don't"],
])('%j is typed again as %j, and means the same', (query, again) => {
  expect(writeTerms(termsOf(query))).toBe(again)
  expect(termsOf(again)).toEqual(termsOf(query))
})
