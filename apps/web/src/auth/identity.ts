import { identityProvider } from '../lib/browser-storage/values.ts'
import * as builtin from './provider/builtin.ts'
import { ofFirebase } from './provider/firebase/of-firebase.ts'
import type { ProviderSession } from './provider/provider.ts'

/** The provider's own token for whoever is signed in; null when nobody is. */
export async function providerToken(): Promise<string | null> {
  return (await ofFirebase(({ token }, auth) => token(auth))) ?? builtin.token()
}

/** Whom the provider takes this browser for, and since when; null for nobody. */
export async function providerSession(): Promise<ProviderSession | null> {
  return (await ofFirebase(({ session }, auth) => session(auth))) ?? builtin.session()
}

export async function signOut() {
  await ofFirebase(({ signOut: leave }, auth) => leave(auth))
  identityProvider.set(undefined)
  await builtin.signOut()
}
