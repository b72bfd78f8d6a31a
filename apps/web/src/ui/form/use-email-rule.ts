import { isEmail } from '@earshot/contract/rules/email'
import { useLingui } from '@lingui/react/macro'

export function useEmailRule() {
  const { t } = useLingui()
  return (email: string, empty = t`Enter your email`) => {
    if (email.trim() === '') return empty
    return isEmail(email) ? null : t`Enter a valid email address`
  }
}
