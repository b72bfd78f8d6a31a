import { countryPhoneData } from 'phone'

/** What is known of the phones of a country. */
export type Country = (typeof countryPhoneData)[number]

/** Every country whose phones have numbers that are known. */
export const countries: readonly Country[] = countryPhoneData.filter(
  ({ phone_number_lengths }) => phone_number_lengths.length > 0,
)

export interface PhoneNumber {
  /** As it is stored: the last 10 digits wherever +1 dials; elsewhere the number in E.164, so that nothing is lost. */
  phone: string
  /** + and the dialling code, then the number. */
  e164: string
  /** Three letters of the country. */
  country: string
}

interface Wanted {
  country?: Country | undefined
  /** Only a number that begins like the mobile phones of its country, where that is known. */
  mobile?: boolean
  /** Only a number that begins with the dialling code. */
  strict?: boolean
}

/** The country of two letters, three letters or a name, in any case; the USA when nothing is asked for. */
export function countryOf(query = 'USA'): Country | undefined {
  const wanted = query.trim().toUpperCase()
  return countryPhoneData.find(({ alpha2, alpha3, country_name }) =>
    [alpha2, alpha3, country_name.toUpperCase()].includes(wanted),
  )
}

/** Whether this is a phone number of the country; false for countries of unknown lengths. */
export const isPhone = (text: string, wanted: Wanted = {}) => readPhone(text, wanted) !== null

/** The phone that a text written by a person means in a country, or null. */
export function readPhone(text: string, { country = countryOf(), ...wanted }: Wanted = {}): PhoneNumber | null {
  if (!country || !WRITTEN.test(text.trim())) return null
  const number = readings(text.trim(), country, wanted.strict ?? false).find((digits) => fits(digits, country, wanted))
  if (number === undefined) return null
  const e164 = `+${country.country_code}${number}`
  return { phone: country.country_code === '1' ? number.slice(-10) : e164, e164, country: country.alpha3 }
}

/** Digits, and what people put between them; a plus may come first. */
const WRITTEN = /^\+?[\d\s().\p{Pd}/]+$/u

/** The number without its dialling code, in every way the text can be read, the surest first. */
function readings(text: string, { country_code, alpha3 }: Country, strict: boolean): string[] {
  const digits = text.replaceAll(/\D/g, '')
  const abroad = text.startsWith('+') ? digits : afterExit(digits)
  const coded = (abroad ?? digits).startsWith(country_code) ? [(abroad ?? digits).slice(country_code.length)] : []
  const national = strict || abroad !== undefined ? [] : [digits]
  return [...coded, ...national].flatMap((number) => withoutTrunk(number, alpha3))
}

/** What follows the 00 or 011 that some people dial instead of a plus. */
const afterExit = (digits: string) => digits.match(/^(?:00|011)(.+)$/)?.[1]

/** Where a number itself may begin with the digit that elsewhere is dialled at home only. */
const TRUNK_IN_NUMBER = ['CIV', 'COG', 'ITA', 'SMR', 'VAT', 'RUS', 'KAZ']

/** Leaves out the zero (in Russia and Kazakhstan the eight) that is dialled at home only: 0151 …, +49 (0) 151 …. */
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
 * The phone that a text means and that can take an SMS. Countries that share a dialling code share their numbers too: who
 * lives in the USA may have a phone from Canada.
 */
export function readMobile(text: string, country: Country): PhoneNumber | null {
  const neighbours = countryPhoneData.filter(({ country_code }) => country_code === country.country_code)
  for (const each of [country, ...neighbours]) {
    const found = readPhone(text, { country: each, mobile: true })
    if (found) return found
  }
  return null
}
