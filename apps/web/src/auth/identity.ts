import { identityProvider } from '../lib/browser-storage/values.ts'
import * as builtin from './provider/builtin.ts'
import { IdentityError } from './provider/identity-error.ts'
import { isFirebasePerson, loadFirebase } from './provider/firebase/load.ts'
import type { ProviderSession } from './provider/provider.ts'

/** The provider's own token for whoever is signed in; null when nobody is. */
export async function providerToken(): Promise<string | null> {
  return (await ofFirebase(({ token }, { auth }) => token(auth))) ?? builtin.token()
}

/** Whom the provider takes this browser for, and since when; null for nobody. */
export async function providerSession(): Promise<ProviderSession | null> {
  return (await ofFirebase(({ session }, { auth }) => session(auth))) ?? builtin.session()
}

export async function signOut() {
  await ofFirebase(({ signOut: leave }, { auth }) => leave(auth))
  identityProvider.set(undefined)
  await builtin.signOut()
}

type Account = typeof import('./provider/firebase/account.ts')

/** What Firebase says of whoever came through it; null of everybody else. */
async function ofFirebase<Said>(
  work: (account: Account, firebase: Awaited<ReturnType<typeof loadFirebase>>) => Promise<Said>,
) {
  if (!isFirebasePerson()) return null
  const firebase = await loadFirebase().catch(unlessGone)
  return firebase && work(await import('./provider/firebase/account.ts'), firebase)
}

/** Whoever runs Earshot may have taken Firebase away since. */
function unlessGone(error: unknown) {
  if (!(error instanceof IdentityError && error.code === 'NOT_OFFERED')) throw error
  identityProvider.set(undefined)
  return null
}
