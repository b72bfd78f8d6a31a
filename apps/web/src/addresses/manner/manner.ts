import { countryOf, type PhoneNumber, countries, readPhone } from '@earshot/contract/rules/phones'

/** What stands in the line of the city. */
export type Part = 'city' | 'state' | 'postal'

/** How addresses are written in a country. */
export interface Manner {
  /** The parts in the order in which people there write them. */
  order: readonly Part[]
  /** What the part below the country is called there. */
  state: 'state' | 'province' | 'county' | 'region'
  postal: 'zip' | 'postcode' | 'postal'
  /** How the lines below the street are put together. */
  lines: (parts: Record<Part, string>) => string[]
  /** What a postal code looks like, where that is known, and one that does. */
  code?: { like: RegExp; example: string }
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')
const withComma = ({ city, state, postal }: Record<Part, string>) => [
  [city, joined(state, postal)].filter(Boolean).join(', '),
]
const inOneLine = ({ city, state, postal }: Record<Part, string>) => [joined(city, state, postal)]
const stacked = ({ city, state, postal }: Record<Part, string>) => [city, state, postal]
const codeFirst = ({ city, state, postal }: Record<Part, string>) => [joined(postal, city), state]

/** The code before the city, and nothing below the country. */
const continental = (like: RegExp, example: string): Manner => ({
  ...{ order: ['postal', 'city'], state: 'region', postal: 'postal' },
  ...{ lines: codeFirst, code: { like, example } },
})

const manners: Record<string, Manner> = {
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

const elsewhere: Manner = {
  order: ['city', 'state', 'postal'],
  state: 'region',
  postal: 'postal',
  lines: codeFirst,
}

/** How people write addresses in a country of two letters, three letters or a name. */
export const mannerOf = (country: string): Manner => manners[alpha2Of(country) ?? ''] ?? elsewhere

/** The two letters of a country that was written in any way; undefined where nobody knows it. */
export function alpha2Of(country: string): string | undefined {
  if (!found.has(country)) found.set(country, country.trim() ? countryOf(country)?.alpha2 : undefined)
  return found.get(country)
}

/** Looked up once: thousands of addresses lie in few countries. */
const found = new Map<string, string | undefined>()

/** Whether a postal code can be one of that country. None at all can. */
export const fitsCountry = (postal: string, country: string): boolean =>
  !postal.trim() || (mannerOf(country).code?.like.test(postal.trim()) ?? true)

/** The phone that a text means in a country; with a plus, in any. */
export function phoneIn(text: string, country: string): PhoneNumber | null {
  const home = alpha2Of(country) ? readPhone(text, { country: countryOf(country) }) : null
  if (home || !text.trim().startsWith('+')) return home ?? (alpha2Of(country) ? null : readPhone(text))
  return countries.map((each) => readPhone(text, { country: each, strict: true })).find((found) => found) ?? null
}
