import { countries, countryOf } from '@earshot/contract/rules/phones'

/** Where a phone is from when nobody says. */
const COMMON = 'USA'

/** All countries to choose from, in the reader's language and order: 'Germany (+49)'. */
export function countryChoices(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countries
    .map(({ alpha2, alpha3, country_code }) => ({ value: alpha3, label: `${names.of(alpha2)} (+${country_code})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
}

/** The choices in which a text stands; those that begin with it come first. */
export function bestFirst<Choice extends { label: string }>(choices: readonly Choice[], text: string): Choice[] {
  const sought = text.trim().toLocaleLowerCase()
  const at = ({ label }: Choice) => label.toLocaleLowerCase().indexOf(sought)
  const found = choices.filter((choice) => at(choice) >= 0)
  return [...found.filter((choice) => at(choice) === 0), ...found.filter((choice) => at(choice) > 0)]
}

/** The country that the browser's language names: 'de-AT' is Austria. */
export function likelyCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => new Intl.Locale(language).region)
  return countryOf(regions.find((region) => region !== undefined) ?? COMMON)?.alpha3 ?? COMMON
}
