import { useLingui } from '@lingui/react/macro'
import { SHORTEST_PASSWORD } from './PasswordRule.tsx'

/** What is wrong with a new password as typed, as a sentence; null for nothing. */
export function usePasswordRule() {
  const { t } = useLingui()
  return (password: string) => {
    if (password === '') return t`Enter a password`
    return password.length >= SHORTEST_PASSWORD ? null : t`The password is too short`
  }
}
