import { countries, countryOf } from '@earshot/contract/rules/phones'
import { regionName } from '../../../lib/format.ts'

const COMMON = 'USA'

export interface CountryOption {
  value: string
  label: string
}

/** By alpha-3, labelled like 'Germany (+49)' and sorted in the reader's language. */
export const countryOptions = (locale: string) =>
  inOrder(locale, ({ alpha2, alpha3, country_code }, name) => ({
    value: alpha3,
    label: `${name(alpha2)} (+${country_code})`,
  }))

/** By alpha-2, labelled like 'Germany'. */
export const regionOptions = (locale: string) =>
  inOrder(locale, ({ alpha2 }, name) => ({ value: alpha2, label: name(alpha2) }))

type Namer = (alpha2: string) => string

function inOrder(locale: string, choiceOf: (country: (typeof countries)[number], name: Namer) => CountryOption) {
  return countries
    .map((country) => choiceOf(country, (alpha2) => regionName(alpha2, locale)))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
}

export function bestFirst<Each extends { label: string }>(choices: readonly Each[], text: string): Each[] {
  const sought = text.trim().toLocaleLowerCase()
  const at = ({ label }: Each) => label.toLocaleLowerCase().indexOf(sought)
  const found = choices.filter((choice) => at(choice) >= 0)
  return [...found.filter((choice) => at(choice) === 0), ...found.filter((choice) => at(choice) > 0)]
}

/** Alpha-3 of the region in the browser's language: 'de-AT' is Austria. */
export function likelyCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => new Intl.Locale(language).region)
  return countryOf(regions.find((region) => region !== undefined) ?? COMMON)?.alpha3 ?? COMMON
}
