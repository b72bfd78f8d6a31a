import { register, registerAgain, sendReset, sendVerification, signIn } from './builtin.ts'
import { isFirebasePerson, loadFirebase } from './firebase/load.ts'
import type { Offer } from './offer.ts'
import type { PasswordKeeper } from './provider.ts'

const builtinKeeper: PasswordKeeper = { signIn, register, registerAgain, sendVerification, sendReset }

export const firebaseKeeper: PasswordKeeper = {
  signIn: async (credentials) => (await loadFirebase()).signIn(credentials),
  register: async (fields) => (await loadFirebase()).register(fields),
  registerAgain: async (to) => (await loadFirebase()).registerAgain(to),
  sendVerification: async (to) => (await loadFirebase()).sendVerification(to),
  sendReset: async (to) => (await loadFirebase()).sendReset(to),
}

/** Who keeps the accounts with passwords that are offered here; this server rather than Firebase; null when nobody does. */
export function keeperOf({ password, firebase }: Pick<Offer, 'password' | 'firebase'>): PasswordKeeper | null {
  if (password) return builtinKeeper
  return firebase ? firebaseKeeper : null
}

/** Who sends the letters of whoever is signed in. */
export const keeperOfPerson = (): PasswordKeeper => (isFirebasePerson() ? firebaseKeeper : builtinKeeper)
