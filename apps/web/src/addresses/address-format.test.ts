import { expect, test } from 'vitest'
import {
  addressLines,
  mapLink,
  addressText,
  alpha2Of,
  fitsCountry,
  addressFormatOf,
  phoneIn,
} from './address-format.ts'

const nowhere = { address1: '', address2: '', city: '', state: '', postal: '', country: '' }

test.each([
  ['US', ['city', 'state', 'postal'], 'state', 'zip'],
  ['Canada', ['city', 'state', 'postal'], 'province', 'postal'],
  ['GBR', ['city', 'state', 'postal'], 'county', 'postcode'],
  ['Germany', ['postal', 'city'], 'region', 'postal'],
  ['fr', ['postal', 'city'], 'region', 'postal'],
  ['Atlantis', ['city', 'state', 'postal'], 'region', 'postal'],
  ['', ['city', 'state', 'postal'], 'region', 'postal'],
])('in %j people write %j, and call it %s and %s', (country, ...[order, state, postal]) => {
  expect(addressFormatOf(country)).toMatchObject({ order, state, postal })
})

test.each([
  ['60601', 'US', true],
  ['60601-1234', 'USA', true],
  ['6060', 'US', false],
  ['k1a0b1', 'CA', true],
  ['D1A 0B1', 'CA', false],
  ['SW1A 1AA', 'GB', true],
  ['SW1A', 'GB', false],
  ['10117', 'DE', true],
  ['1011', 'DE', false],
  ['75001', 'FR', true],
  ['7500A', 'FR', false],
  ['', 'DE', true],
  ['whatever 7', 'Atlantis', true],
])('the postal code %j in %s: %s', (postal, country, fits) => {
  expect(fitsCountry(postal, country)).toBe(fits)
})

test.each([
  [
    { address1: '1 Main St', city: 'Chicago', state: 'IL', postal: '60601', country: 'US' },
    ['1 Main St', 'Chicago, IL 60601', 'United States'],
  ],
  [
    { address1: '111 Wellington St', city: 'Ottawa', state: 'ON', postal: 'K1A 0A9', country: 'CAN' },
    ['111 Wellington St', 'Ottawa, ON K1A 0A9', 'Canada'],
  ],
  [
    { address1: '10 Downing St', city: 'London', postal: 'SW1A 2AA', country: 'GB' },
    ['10 Downing St', 'London', 'SW1A 2AA', 'United Kingdom'],
  ],
  [
    { address1: 'Hof 3', address2: 'Aufgang B', city: 'Berlin', postal: '10117', country: 'Germany' },
    ['Hof 3', 'Aufgang B', '10117 Berlin', 'Germany'],
  ],
  [
    { address1: '5 rue de Rivoli', city: 'Paris', postal: '75001', country: 'FR' },
    ['5 rue de Rivoli', '75001 Paris', 'France'],
  ],
  [{ city: 'Poseidonis', state: 'North', country: 'Atlantis' }, ['Poseidonis', 'North', 'Atlantis']],
  [{ state: 'IL', country: 'US' }, ['IL', 'United States']],
])('%j is written as %j', (address, lines) => {
  expect(addressLines({ ...nowhere, ...address }, 'en')).toEqual(lines)
})

test('the pasted text starts with the name and ends with the phone; the map link has one line', () => {
  const address = { ...nowhere, address1: 'Hof 3', city: 'Berlin', postal: '10117', country: 'DE' }
  expect(addressText({ ...address, name: 'Depot', phone: '030 123456' }, 'de')).toBe(
    'Depot\nHof 3\n10117 Berlin\nDeutschland\n030 123456',
  )
  expect(mapLink(address, 'en')).toBe('geo:0,0?q=Hof%203%2C%2010117%20Berlin%2C%20Germany')
})

test.each([
  ['(312) 555-0123', 'US', '+13125550123'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['+44 20 7946 0958', 'DE', '+442079460958'],
  ['12', 'US', undefined],
  ['ask for Eve', 'US', undefined],
])('the phone %j in %s is %s', (text, country, e164) => {
  expect(phoneIn(text, country)?.e164).toBe(e164)
})

test('a country is found by two letters, three letters or its name', () => {
  expect(['de', 'DEU', ' germany ', 'Atlantis', ''].map(alpha2Of)).toEqual(['DE', 'DE', 'DE', undefined, undefined])
})
