import { AuthError } from '../AuthError.tsx'
import { IdentityError } from '../provider/provider.ts'
import { safeRedirect } from '../../app/session/safe-redirect.ts'

interface RedirectErrorProps {
  search: Record<string, string | undefined>
}

export function RedirectError({ search: { error, callbackURL } }: RedirectErrorProps) {
  const target = safeRedirect(callbackURL)?.split('?')[1]
  const code = error ?? new URLSearchParams(target).get('error')
  return code ? <AuthError error={new IdentityError(code)} /> : null
}
