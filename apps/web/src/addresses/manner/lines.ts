import type { Address } from '@earshot/contract/addresses'
import { regionName } from '../../lib/format.ts'
import { alpha2Of, mannerOf } from './manner.ts'

type Written = Pick<Address, 'address1' | 'address2' | 'city' | 'state' | 'postal' | 'country'>

/** The lines of an address as they stand on a letter to its country; empty ones are left out. */
export function linesOf(address: Written, locale: string): string[] {
  const { address1, address2, city, state, postal, country } = address
  const middle = mannerOf(country).lines({ city, state, postal })
  return [address1, address2, ...middle, countryName(country, locale)].filter(Boolean)
}

/** The country in the reader's language; as it was written where nobody knows it. */
function countryName(country: string, locale: string): string {
  const alpha2 = alpha2Of(country)
  return alpha2 ? regionName(alpha2, locale) : country
}

/** The whole address as a text to paste: its name, its lines, its phone. */
export const textOf = (address: Written & Pick<Address, 'name' | 'phone'>, locale: string): string =>
  [address.name, ...linesOf(address, locale), address.phone].filter(Boolean).join('\n')

/** What a map on this device is asked for; nobody else hears of it. */
export const mapLink = (address: Written, locale: string): string =>
  `geo:0,0?q=${encodeURIComponent(linesOf(address, locale).join(', '))}`
