import type { Auth } from '@firebase/auth'
import { identityProvider } from '../../../lib/browser-storage/values.ts'
import { IdentityError } from '../identity-error.ts'
import { isFirebasePerson, loadFirebase } from './load.ts'

type Account = typeof import('./account.ts')

/** What Firebase says of whoever came through it; null of everybody else. */
export async function ofFirebase<Said>(work: (account: Account, auth: Auth) => Promise<Said>): Promise<Said | null> {
  if (!isFirebasePerson()) return null
  const firebase = await loadFirebase().catch(unlessGone)
  return firebase && work(await import('./account.ts'), firebase.auth)
}

/** Whoever runs Earshot may have taken Firebase away since. */
function unlessGone(error: unknown) {
  if (!(error instanceof IdentityError && error.code === 'NOT_OFFERED')) throw error
  identityProvider.set(undefined)
  return null
}
