import { expect, test } from 'vitest'
import { type Country, countryOf, isPhone, readMobile, readPhone } from './phones.ts'

const country = (name?: string) => countryOf(name) as Country

test.each(['', 'X', 'XX', 'ZZZ', 'Atlantis', 'Unite', 'United States of Nowhere', '1', '__proto__'])(
  '%j is not a country',
  (name) => {
    expect(countryOf(name)).toBeUndefined()
  },
)

test.each([
  [undefined, 'USA'],
  ['US', 'USA'],
  ['us', 'USA'],
  ['usa', 'USA'],
  ['united states', 'USA'],
  ['De', 'DEU'],
  ['dEu', 'DEU'],
  [' GERMANY ', 'DEU'],
  ['CA', 'CAN'],
  ["Cote d'Ivoire", undefined],
])('a country is found by two letters, three letters or name, in any case: %s', (name, alpha3) => {
  expect(countryOf(name)?.alpha3).toBe(alpha3)
})

test.each([
  ['', 'USA'],
  ['+', 'USA'],
  ['212555012', 'USA'],
  ['21255501234', 'USA'],
  ['212555012x', 'USA'],
  ['212-555-CALL', 'USA'],
  ['2125550123 ext 4', 'USA'],
  ['212+5550123', 'USA'],
  ['+4915112345678', 'USA'],
  ['+2125550123', 'USA'],
  ['+4915123456', 'USA'],
  ['0049151234567', 'USA'],
  ['123456', 'DEU'],
  ['+12125550123', 'DEU'],
  ['1'.repeat(40), 'DEU'],
])('%j is not a phone number of %s', (text, name) => {
  expect(isPhone(text, { country: country(name) })).toBe(false)
})

test('a country without known lengths has no phone numbers', () => {
  const nowhere = { ...country(), phone_number_lengths: [] }
  expect(isPhone('2125550123')).toBe(true)
  expect(isPhone('2125550123', { country: nowhere })).toBe(false)
  expect(isPhone('', { country: nowhere })).toBe(false)
})

test.each([
  ['2125550123', 'USA', '+12125550123'],
  ['(212) 555-0123', 'USA', '+12125550123'],
  ['212.555.0123', 'USA', '+12125550123'],
  ['12125550123', 'USA', '+12125550123'],
  ['+1 212 555 0123', 'USA', '+12125550123'],
  ['011 1 212 555 0123', 'USA', '+12125550123'],
  ['4165550123', 'CAN', '+14165550123'],
  ['0151 23456789', 'DEU', '+4915123456789'],
  ['0151 2345678', 'DEU', '+491512345678'],
  ['+49 (0) 151 / 23456789', 'DEU', '+4915123456789'],
  ['0049 151 23456789', 'DEU', '+4915123456789'],
  ['4915123456789', 'DEU', '+4915123456789'],
  ['07911 123456', 'GBR', '+447911123456'],
  ['8 912 345-67-89', 'RUS', '+79123456789'],
  ['8 800 200 06 00', 'RUS', '+78002000600'],
  ['800 200 06 00', 'RUS', '+78002000600'],
  ['312 345 6789', 'ITA', '+393123456789'],
  ['01 02 03 04 05', 'CIV', '+2250102030405'],
  ['5550123', 'ISL', '+3545550123'],
])('%s in %s is %s', (text, name, e164) => {
  expect(readPhone(text, { country: country(name) })).toMatchObject({ e164, country: name })
})

test('the stored number is the last ten digits for +1, and E.164 elsewhere', () => {
  expect(readPhone('+1 (212) 555-0123')?.phone).toBe('2125550123')
  expect(readPhone('876 555 0123', { country: country('Jamaica') })?.phone).toBe('8765550123')
  expect(readPhone('0151 23456789', { country: country('DE') })?.phone).toBe('+4915123456789')
})

test('a stored number is read as the same phone again', () => {
  for (const [text, name] of [
    ['(212) 555-0123', 'US'],
    ['0151 23456789', 'DE'],
    ['07911 123456', 'GB'],
  ]) {
    const first = readPhone(text ?? '', { country: country(name) })
    expect(readPhone(first?.phone ?? '', { country: country(name) })).toEqual(first)
    expect(readPhone(first?.e164 ?? '', { country: country(name) })).toEqual(first)
  }
})

test('in strict mode a number needs its dialling code', () => {
  expect(isPhone('2125550123', { strict: true })).toBe(false)
  expect(isPhone('12125550123', { strict: true })).toBe(true)
  expect(isPhone('0151 23456789', { country: country('DE'), strict: true })).toBe(false)
  expect(isPhone('+49 151 23456789', { country: country('DE'), strict: true })).toBe(true)
})

test('a mobile phone has a mobile prefix of its country, where these are known', () => {
  const germany = country('DE')
  expect(isPhone('030 12345678', { country: germany })).toBe(true)
  expect(isPhone('030 12345678', { country: germany, mobile: true })).toBe(false)
  expect(isPhone('0151 23456789', { country: germany, mobile: true })).toBe(true)
  expect(isPhone('030 12345678', { country: { ...germany, mobile_begin_with: [] }, mobile: true })).toBe(true)
})

test('a phone of a country that shares a dialling code takes an SMS, under its own country', () => {
  expect(readMobile('4165550123', country('USA'))).toMatchObject({ e164: '+14165550123', country: 'CAN' })
  expect(readMobile('2125550123', country('CAN'))).toMatchObject({ e164: '+12125550123', country: 'USA' })
  expect(readMobile('9005550123', country('USA'))).toBeNull()
  expect(readMobile('03012345678', country('DE'))).toBeNull()
})
