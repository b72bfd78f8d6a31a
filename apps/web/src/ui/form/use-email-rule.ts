import { isEmail } from '@earshot/contract/rules/email'
import { useLingui } from '@lingui/react/macro'

/** What is wrong with an email address as typed, as a sentence; null for nothing. */
export function useEmailRule() {
  const { t } = useLingui()
  return (email: string, empty = t`Enter your email`) => {
    if (email.trim() === '') return empty
    return isEmail(email) ? null : t`Enter a valid email address`
  }
}
