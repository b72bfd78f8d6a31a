import { providerSession } from '../../auth/identity.ts'
import { lastLogin } from '../../lib/browser-storage/values.ts'
import { signedInLately } from './expiry-clock.ts'

export async function recentSignIn() {
  const known = await providerSession().catch(() => null)
  if (!known || !signedInLately(known.signedInAt) || known.signedInAt <= (lastLogin.get() ?? 0)) return null
  return known
}
