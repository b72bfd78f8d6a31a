import { register, registerAgain, sendReset, sendVerification, signIn } from './builtin.ts'
import { isFirebasePerson, loadFirebase } from './firebase/load-firebase.ts'
import type { AuthConfig } from '@earshot/contract/auth-config'
import type { PasswordProvider } from './provider.ts'

const builtinKeeper: PasswordProvider = { signIn, register, registerAgain, sendVerification, sendReset }

export const firebasePasswords: PasswordProvider = {
  signIn: async (credentials) => (await loadFirebase()).signIn(credentials),
  register: async (fields) => (await loadFirebase()).register(fields),
  registerAgain: async (to) => (await loadFirebase()).registerAgain(to),
  sendVerification: async (to) => (await loadFirebase()).sendVerification(to),
  sendReset: async (to) => (await loadFirebase()).sendReset(to),
}

export function passwordProviderOf({
  password,
  firebase,
}: Pick<AuthConfig, 'password' | 'firebase'>): PasswordProvider | null {
  if (password) return builtinKeeper
  return firebase ? firebasePasswords : null
}

export const passwordProviderOfPerson = (): PasswordProvider => (isFirebasePerson() ? firebasePasswords : builtinKeeper)
