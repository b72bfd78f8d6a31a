import { providerSession } from '../../auth/identity.ts'
import { lastLogin } from '../../lib/browser-storage/values.ts'
import { signedInLately } from './clock/expiry.ts'

/** Whom the identity provider has seen sign in lately, and after what is remembered here. */
export async function newerSignIn() {
  const known = await providerSession().catch(() => null)
  if (!known || !signedInLately(known.signedInAt) || known.signedInAt <= (lastLogin.get() ?? 0)) return null
  return known
}
