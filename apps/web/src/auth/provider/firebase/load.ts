import { identityProvider } from '../../../lib/browser-storage/values.ts'
import { IdentityError } from '../identity-error.ts'
import { findOffer } from '../offer.ts'
import type { Firebase } from './firebase.ts'

let opened: Promise<Firebase> | undefined

/** Firebase's code, and its connection; both only come where it is configured. */
export function loadFirebase(): Promise<Firebase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function open() {
  const { firebase } = await findOffer()
  if (!firebase) throw new IdentityError('NOT_OFFERED')
  const module = await import('./firebase.ts').catch(() => {
    throw new IdentityError('NETWORK')
  })
  return new module.Firebase(firebase)
}

/** Whether whoever is signed in here came through Firebase. */
export const isFirebasePerson = () => identityProvider.get() === 'firebase'
