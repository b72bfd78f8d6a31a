import { countryOf } from '@earshot/contract/rules/phones'

/** A number in groups that are easy to read out: '+1 212 555 0123', '+49 151 234 567 89'. */
export function formatPhone(e164: string, country: string): string {
  const code = countryOf(country)?.country_code ?? ''
  const number = e164.slice(1 + code.length)
  const groups = code === '1' ? number.match(/^\d{3}|\d{3}(?=\d{4})|\d{4}$/g) : number.match(/\d{1,3}/g)
  return [`+${code}`, ...(groups ?? [number])].join(' ')
}
