import { countryPhoneData } from 'phone'

export type Country = (typeof countryPhoneData)[number]

/** Countries with known phone number lengths. */
export const countries: readonly Country[] = countryPhoneData.filter(
  ({ phone_number_lengths }) => phone_number_lengths.length > 0,
)

export interface PhoneNumber {
  /** As stored: the last 10 digits for the dialling code +1, E.164 for all others, so that no information is lost. */
  phone: string
  /** +, the dialling code and the number. */
  e164: string
  /** ISO 3166 alpha-3. */
  country: string
}

interface Wanted {
  country?: Country | undefined
  /** Requires a mobile prefix if those of the country are known. */
  mobile?: boolean
  strict?: boolean
}

/** Finds a country by alpha-2, alpha-3 or English name, ignoring case. Defaults to the USA. */
export function countryOf(query = 'USA'): Country | undefined {
  const wanted = query.trim().toUpperCase()
  return countryPhoneData.find(({ alpha2, alpha3, country_name }) =>
    [alpha2, alpha3, country_name.toUpperCase()].includes(wanted),
  )
}

/** False for countries with unknown lengths. */
export const isPhone = (text: string, wanted: Wanted = {}) => readPhone(text, wanted) !== null

/** Parses a phone number typed by a person; null if it is not one. */
export function readPhone(text: string, { country = countryOf(), ...wanted }: Wanted = {}): PhoneNumber | null {
  if (!country || !WRITTEN.test(text.trim())) return null
  const number = readings(text.trim(), country, wanted.strict ?? false).find((digits) => fits(digits, country, wanted))
  if (number === undefined) return null
  const e164 = `+${country.country_code}${number}`
  return { phone: country.country_code === '1' ? number.slice(-10) : e164, e164, country: country.alpha3 }
}

const WRITTEN = /^\+?[\d\s().\p{Pd}/]+$/u

/** The national number in every possible reading, the most likely first. */
function readings(text: string, { country_code, alpha3 }: Country, strict: boolean): string[] {
  const digits = text.replaceAll(/\D/g, '')
  const abroad = text.startsWith('+') ? digits : afterExit(digits)
  const coded = (abroad ?? digits).startsWith(country_code) ? [(abroad ?? digits).slice(country_code.length)] : []
  const national = strict || abroad !== undefined ? [] : [digits]
  return [...coded, ...national].flatMap((number) => withoutTrunk(number, alpha3))
}

const afterExit = (digits: string) => digits.match(/^(?:00|011)(.+)$/)?.[1]

/** Countries whose numbers may start with the digit used as trunk prefix. */
const TRUNK_IN_NUMBER = ['CIV', 'COG', 'ITA', 'SMR', 'VAT', 'RUS', 'KAZ']

/** Removes the trunk prefix, 0 or (in Russia and Kazakhstan) 8: 0151 …, +49 (0) 151 …. */
function withoutTrunk(number: string, alpha3: string): string[] {
  const trunk = ['RUS', 'KAZ'].includes(alpha3) ? '8' : '0'
  if (!number.startsWith(trunk)) return [number]
  return TRUNK_IN_NUMBER.includes(alpha3) ? [number, number.slice(1)] : [number.slice(1)]
}

function fits(number: string, { phone_number_lengths, mobile_begin_with }: Country, { mobile = false }: Wanted) {
  const begins = mobile_begin_with.length === 0 || mobile_begin_with.some((start) => number.startsWith(start))
  return phone_number_lengths.includes(number.length) && (!mobile || begins)
}

/**
 * Parses a mobile number. Also tries countries with the same dialling code: people in the USA may have a Canadian
 * phone.
 */
export function readMobile(text: string, country: Country): PhoneNumber | null {
  const neighbours = countryPhoneData.filter(({ country_code }) => country_code === country.country_code)
  for (const each of [country, ...neighbours]) {
    const found = readPhone(text, { country: each, mobile: true })
    if (found) return found
  }
  return null
}
