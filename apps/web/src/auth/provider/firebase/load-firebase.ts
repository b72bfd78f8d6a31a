import type { Auth } from '@firebase/auth'
import { identityProvider } from '../../../lib/browser-storage/values.ts'
import { IdentityError } from '../provider.ts'
import { findAuthConfig } from '../request.ts'
import type { Firebase } from './firebase.ts'

let opened: Promise<Firebase> | undefined

/** Loads the SDK on demand. Throws NOT_OFFERED if Firebase is not configured. */
export function loadFirebase(): Promise<Firebase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function open() {
  const { firebase } = await findAuthConfig()
  if (!firebase) throw new IdentityError('NOT_OFFERED')
  const module = await import('./firebase.ts').catch(() => {
    throw new IdentityError('NETWORK')
  })
  return new module.Firebase(firebase)
}

export const isFirebasePerson = () => identityProvider.get() === 'firebase'

type Account = typeof import('./account.ts')

/** Null for people who did not sign in with Firebase. */
export async function withFirebase<Said>(work: (account: Account, auth: Auth) => Promise<Said>): Promise<Said | null> {
  if (!isFirebasePerson()) return null
  const firebase = await loadFirebase().catch(unlessGone)
  return firebase && work(await import('./account.ts'), firebase.auth)
}

/** Firebase may have been removed from the configuration since the sign-in. */
function unlessGone(error: unknown) {
  if (!(error instanceof IdentityError && error.code === 'NOT_OFFERED')) throw error
  identityProvider.set(undefined)
  return null
}
