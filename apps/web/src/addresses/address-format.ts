import { countries, countryOf, type PhoneNumber, readPhone } from '@earshot/contract/rules/phones'
import type { Address } from '@earshot/contract/addresses'
import { regionName } from '../lib/format.ts'

type Written = Pick<Address, 'address1' | 'address2' | 'city' | 'state' | 'postal' | 'country'>

export function addressLines(address: Written, locale: string): string[] {
  const { address1, address2, city, state, postal, country } = address
  const middle = addressFormatOf(country).lines({ city, state, postal })
  return [address1, address2, ...middle, countryName(country, locale)].filter(Boolean)
}

function countryName(country: string, locale: string): string {
  const alpha2 = alpha2Of(country)
  return alpha2 ? regionName(alpha2, locale) : country
}

export const addressText = (address: Written & Pick<Address, 'name' | 'phone'>, locale: string): string =>
  [address.name, ...addressLines(address, locale), address.phone].filter(Boolean).join('\n')

/** A geo: URL for the device's maps app, so no request leaves the page. */
export const mapLink = (address: Written, locale: string): string =>
  `geo:0,0?q=${encodeURIComponent(addressLines(address, locale).join(', '))}`

export type AddressField = 'city' | 'state' | 'postal'

export interface AddressFormat {
  order: readonly AddressField[]
  state: 'state' | 'province' | 'county' | 'region'
  postal: 'zip' | 'postcode' | 'postal'
  lines: (parts: Record<AddressField, string>) => string[]
  code?: { like: RegExp; example: string }
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')
const withComma = ({ city, state, postal }: Record<AddressField, string>) => [
  [city, joined(state, postal)].filter(Boolean).join(', '),
]
const inOneLine = ({ city, state, postal }: Record<AddressField, string>) => [joined(city, state, postal)]
const stacked = ({ city, state, postal }: Record<AddressField, string>) => [city, state, postal]
const codeFirst = ({ city, state, postal }: Record<AddressField, string>) => [joined(postal, city), state]

const continental = (like: RegExp, example: string): AddressFormat => ({
  ...{ order: ['postal', 'city'], state: 'region', postal: 'postal' },
  ...{ lines: codeFirst, code: { like, example } },
})

const manners: Record<string, AddressFormat> = {
  US: {
    ...{ order: ['city', 'state', 'postal'], state: 'state', postal: 'zip', lines: withComma },
    code: { like: /^\d{5}(-\d{4})?$/, example: '60601' },
  },
  CA: {
    ...{ order: ['city', 'state', 'postal'], state: 'province', postal: 'postal', lines: withComma },
    code: { like: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/i, example: 'K1A 0B1' },
  },
  GB: {
    ...{ order: ['city', 'state', 'postal'], state: 'county', postal: 'postcode', lines: stacked },
    code: { like: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, example: 'SW1A 1AA' },
  },
  AU: {
    ...{ order: ['city', 'state', 'postal'], state: 'state', postal: 'postcode', lines: inOneLine },
    code: { like: /^\d{4}$/, example: '2000' },
  },
  DE: continental(/^\d{5}$/, '10117'),
  FR: continental(/^\d{5}$/, '75001'),
  AT: continental(/^\d{4}$/, '1010'),
  CH: continental(/^\d{4}$/, '8001'),
  BE: continental(/^\d{4}$/, '1000'),
  NL: continental(/^\d{4} ?[A-Z]{2}$/i, '1012 AB'),
  IT: { ...continental(/^\d{5}$/, '00184'), order: ['postal', 'city', 'state'], state: 'province' },
  ES: { ...continental(/^\d{5}$/, '28013'), order: ['postal', 'city', 'state'], state: 'province' },
}

const elsewhere: AddressFormat = {
  order: ['city', 'state', 'postal'],
  state: 'region',
  postal: 'postal',
  lines: codeFirst,
}

export const addressFormatOf = (country: string): AddressFormat => manners[alpha2Of(country) ?? ''] ?? elsewhere

/** ISO 3166 alpha-2 of a country in any spelling; undefined if it is unknown. */
export function alpha2Of(country: string): string | undefined {
  if (!found.has(country)) found.set(country, country.trim() ? countryOf(country)?.alpha2 : undefined)
  return found.get(country)
}

/** Cached because thousands of addresses share few countries. */
const found = new Map<string, string | undefined>()

export const fitsCountry = (postal: string, country: string): boolean =>
  !postal.trim() || (addressFormatOf(country).code?.like.test(postal.trim()) ?? true)

export function phoneIn(text: string, country: string): PhoneNumber | null {
  const home = alpha2Of(country) ? readPhone(text, { country: countryOf(country) }) : null
  if (home || !text.trim().startsWith('+')) return home ?? (alpha2Of(country) ? null : readPhone(text))
  return countries.map((each) => readPhone(text, { country: each, strict: true })).find((found) => found) ?? null
}
