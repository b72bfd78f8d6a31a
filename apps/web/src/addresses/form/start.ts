import type { Address } from '@earshot/contract/addresses'
import { type Choice, likelyCountry, regionChoices } from '../../ui/form/country/countries.ts'
import type { AddressDraft } from '../addresses.queries.ts'
import { alpha2Of } from '../manner/manner.ts'

/** What the form holds at first: the address with its country by two letters, or nothing in the reader's own country. */
export function startOf(address: Address | undefined, languages: readonly string[]): AddressDraft {
  const { name, address1, address2, city, state, postal, phone } = address ?? nothing
  const country = address ? (alpha2Of(address.country) ?? address.country) : (alpha2Of(likelyCountry(languages)) ?? '')
  return { name, address1, address2, city, state, postal, country, phone }
}

const nothing = { name: '', address1: '', address2: '', city: '', state: '', postal: '', phone: '' }

/** All countries to choose from, and what somebody wrote that is none of them. */
export function choicesWith(country: string, locale: string): Choice[] {
  const known = regionChoices(locale)
  const isOther = country !== '' && known.every(({ value }) => value !== country)
  return isOther ? [{ value: country, label: country }, ...known] : known
}
