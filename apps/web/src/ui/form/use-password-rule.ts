import { useLingui } from '@lingui/react/macro'
import { SHORTEST_PASSWORD } from './PasswordRule.tsx'

export function usePasswordRule() {
  const { t } = useLingui()
  return (password: string) => {
    if (password === '') return t`Enter a password`
    return password.length >= SHORTEST_PASSWORD ? null : t`The password is too short`
  }
}
