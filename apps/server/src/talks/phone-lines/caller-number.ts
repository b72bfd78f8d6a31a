import { countries, readPhone } from '@earshot/contract/rules/phones'

/** A number as telephone systems write it, in E.164; '' if it is none, because the caller withheld it. */
export function toE164(written: string, line: string): string {
  const text = numberIn(written)
  const international = text.replaceAll(/[\s().\p{Pd}/]/gu, '').replace(/^00/, '+')
  if (PSEUDO_NUMBERS.has(international)) return ''
  if (/^\+[1-9]\d{4,14}$/.test(international)) return international
  const country = countryOfLine(line)
  return (country && readPhone(text, { country })?.e164) ?? ''
}

/** What telephone systems send for a withheld number, as letters on the keys of a phone: +266696687 is ANONYMOUS. */
const WITHHELD =
  'anonymous restricted blocked unknown unavailable private withheld hidden unlisted nocallerid notavailable noname'.split(
    ' ',
  )
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const keyOf = (letter: string) => 2 + KEYS.findIndex((letters) => letters.includes(letter))
const PSEUDO_NUMBERS = new Set(WITHHELD.map((word) => `+${[...word].map(keyOf).join('')}`))

/** Domains and codes of callers that do not want to be known (RFC 3323, RFC 2606; *67 and #31#). */
const HIDDEN_HOST = /(^|\.)(anonymous\.)?invalid$/i
const SHOWS_NUMBER = /^\*82\s*/

/** Of `"Mira" <sip:+14155550142;user=phone@host>;tag=1`, of a tel URI, or as it is; '' if the address hides it. */
function numberIn(written: string): string {
  const named = written.trim().replace(/^"(\\.|[^"\\])*"\s*/, '')
  const address = (/<([^<>]*)>/.exec(named)?.[1] ?? named).trim()
  const [, scheme = '', rest = ''] = /^(?:(sips?|tel):)?(.*)$/is.exec(address) ?? []
  const [user = '', host = ''] = scheme.toLowerCase() === 'tel' ? [rest] : rest.split('@')
  if (HIDDEN_HOST.test(host.replace(/[:;?>].*$/, ''))) return ''
  const [number = '', ...parameters] = decoded(user).split(';')
  const plain = number.replace(SHOWS_NUMBER, '')
  // A password may follow, and parameters of an address without a user.
  return contextOf(parameters, plain) + plain.replace(/[:?].*$/, '')
}

/** The beginning of a local number (RFC 3966): `tel:5550142;phone-context=+1415`. */
function contextOf(parameters: string[], number: string): string {
  const context = parameters.map((each) => /^phone-context=(\+[\d().\p{Pd}]+)$/iu.exec(each.trim())?.[1]).find(Boolean)
  return context && !number.startsWith('+') ? context : ''
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Numbers without a country code are of the line's country. */
const countryOfLine = (line: string) =>
  countries
    .filter(({ country_code }) => line.startsWith(`+${country_code}`))
    .toSorted((one, other) => other.country_code.length - one.country_code.length)[0]
