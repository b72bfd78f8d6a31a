import { countries, readPhone } from '@earshot/contract/rules/phones'

/** A number as telephone systems write it, in E.164; '' if it is none, because the caller withheld it. */
export function toE164(written: string, line: string): string {
  const text = written.replace(/^(sips?|tel):/i, '').replace(/[@;].*$/, '')
  const international = text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
  if (/^\+[1-9]\d{4,14}$/.test(international)) return international
  const country = countryOfLine(line)
  return (country && readPhone(text, { country })?.e164) ?? ''
}

/** Numbers without a country code are of the line's country. */
const countryOfLine = (line: string) =>
  countries
    .filter(({ country_code }) => line.startsWith(`+${country_code}`))
    .toSorted((one, other) => other.country_code.length - one.country_code.length)[0]
