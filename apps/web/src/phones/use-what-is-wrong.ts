import type { Phone } from '@earshot/contract/phones'
import { countryOf, type PhoneNumber, readMobile, readPhone } from '@earshot/contract/rules/phones'
import { useLingui } from '@lingui/react/macro'
import { regionName } from '../lib/format.ts'
import type { TypedPhone } from './phones.queries.ts'

/** The phone that was typed, if it can take an SMS. */
export function mobileIn({ country, phone }: TypedPhone): PhoneNumber | null {
  const chosen = countryOf(country)
  return chosen ? readMobile(phone, chosen) : null
}

/** Says what is wrong with a number, by the rules by which the server refuses it; null for nothing. */
export function useWhatIsWrong(phones: Phone[]) {
  const { t } = useLingui()
  return function whatIsWrong(typed: TypedPhone): string | null {
    const country = countryOf(typed.country)
    const number = mobileIn(typed)
    const place = regionName(country?.alpha2 ?? 'US')
    if (!typed.phone.trim()) return t`Write the phone number`
    if (number && phones.some(({ e164, verified }) => verified && e164 === number.e164))
      return t`You have verified this phone already`
    if (number) return null
    if (country && readPhone(typed.phone, { country }))
      return t`In ${place} this is not a mobile phone: it takes no SMS`
    return t`In ${place} this is not a phone number`
  }
}
