import { countryOf } from '@earshot/contract/rules/phones'
import { expect, test } from 'vitest'
import { bestFirst, countryChoices, likelyCountry } from './countries.ts'

test.each([
  [['en-US', 'de-DE'], 'USA'],
  [['de', 'de-AT'], 'AUT'],
  [['fr-CA'], 'CAN'],
  [['en'], 'USA'],
  [['en-001'], 'USA'],
  [[], 'USA'],
])('somebody who reads %j has a phone from %s', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country)
})

test('countries stand in the order of the language, with their dialling codes', () => {
  const english = countryChoices('en').map(({ label }) => label)
  expect(english).toContain('Germany (+49)')
  expect(english.indexOf('Austria (+43)')).toBeLessThan(english.indexOf('Germany (+49)'))
  expect(countryChoices('de').map(({ label }) => label)).toContain('Deutschland (+49)')
})

test.each([
  ['ger', ['Germany', 'Algeria', 'Niger', 'Nigeria']],
  [' GERM', ['Germany']],
  ['+49', ['Germany']],
  ['atlantis', []],
])('%j finds countries, and those that begin so come first', (text, names) => {
  const found = bestFirst(countryChoices('en'), text).map(({ label }) => label.replace(/ \(.*/, ''))
  expect(found).toEqual(names)
})

test('every country stands there once, and can be found again', () => {
  const values = countryChoices('en').map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(values.every((value) => countryOf(value)?.alpha3 === value)).toBe(true)
})
