import { identityProvider } from '../lib/browser-storage/values.ts'
import * as builtin from './provider/builtin.ts'
import { withFirebase } from './provider/firebase/load-firebase.ts'
import type { ProviderSession } from './provider/provider.ts'

export async function providerToken(): Promise<string | null> {
  return (await withFirebase(({ token }, auth) => token(auth))) ?? builtin.token()
}

export async function providerSession(): Promise<ProviderSession | null> {
  return (await withFirebase(({ session }, auth) => session(auth))) ?? builtin.session()
}

export async function signOut() {
  await withFirebase(({ signOut: leave }, auth) => leave(auth))
  identityProvider.set(undefined)
  await builtin.signOut()
}
