import { countryOf } from '@earshot/contract/rules/phones'
import { expect, test } from 'vitest'
import { bestFirst, countryOptions, likelyCountry } from './countries.ts'

test.each([
  [['en-US', 'de-DE'], 'USA'],
  [['de', 'de-AT'], 'AUT'],
  [['fr-CA'], 'CAN'],
  [['en'], 'USA'],
  [['en-001'], 'USA'],
  [[], 'USA'],
])('a person who reads %j probably has a phone from %s', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country)
})

test('countries are sorted in their language, with their dialling codes', () => {
  const english = countryOptions('en').map(({ label }) => label)
  expect(english).toContain('Germany (+49)')
  expect(english.indexOf('Austria (+43)')).toBeLessThan(english.indexOf('Germany (+49)'))
  expect(countryOptions('de').map(({ label }) => label)).toContain('Deutschland (+49)')
})

test.each([
  ['ger', ['Germany', 'Algeria', 'Niger', 'Nigeria']],
  [' GERM', ['Germany']],
  ['+49', ['Germany']],
  ['atlantis', []],
])('%j finds countries, and those that begin so come first', (text, names) => {
  const found = bestFirst(countryOptions('en'), text).map(({ label }) => label.replace(/ \(.*/, ''))
  expect(found).toEqual(names)
})

test('every country is listed once, and can be found again', () => {
  const values = countryOptions('en').map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(values.every((value) => countryOf(value)?.alpha3 === value)).toBe(true)
})
