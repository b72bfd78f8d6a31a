import { userRoutes } from '@earshot/contract/users'
import { call } from '../../lib/client.ts'
import { ask } from './ask.ts'
import { isFirebasePerson } from './firebase/load.ts'
import { ofFirebase } from './firebase/of-firebase.ts'

/** Who keeps the account of whoever is signed in. */
export interface Keeping {
  by: 'us' | 'firebase'
  /** It can be entered with a password. */
  password: boolean
}

export async function findKeeping(): Promise<Keeping> {
  if (isFirebasePerson()) {
    const password = await ofFirebase(({ hasPassword }, auth) => hasPassword(auth))
    if (password !== null) return { by: 'firebase', password }
  }
  const accounts = (await ask('/list-accounts')) as { providerId: string }[]
  return { by: 'us', password: accounts.some(({ providerId }) => providerId === 'credential') }
}

export interface NewEmail {
  newEmail: string
  /** Of the account, where it has one. */
  password?: string
  /** Where the link in the letter leads. */
  callbackURL: string
}

/** Sends a letter to the new address; the account has it once the link in there was opened. */
export async function changeEmail(change: NewEmail) {
  const { password = '' } = change
  if (isFirebasePerson()) return ofFirebase((firebase, auth) => firebase.changeEmail(auth, { ...change, password }))
  return ask('/change-email', change)
}

/** Everybody who knew the old one is signed out. */
export async function changePassword(change: { currentPassword: string; newPassword: string }) {
  if (isFirebasePerson()) return ofFirebase((firebase, auth) => firebase.changePassword(auth, change))
  return ask('/change-password', change)
}

export interface Device {
  id: string
  /** It is the one that asks. */
  current: boolean
  signed_in: string
  expires_at: string
  address: string
  /** As the browser calls itself. */
  browser: string
}

export const listDevices = async () => (await ask('/devices')) as Device[]

export const endDevice = (id: string) => ask('/devices/end', { id })

/** The password, for those who have one. */
export interface Proof {
  password?: string
}

export interface Enrolment {
  /** For the authenticator app: otpauth://totp/… */
  totpURI: string
  backupCodes: string[]
}

/** The second factor is on once a code was shown. */
export const beginSecondFactor = async (proof: Proof) => (await ask('/two-factor/enable', proof)) as Enrolment

export const confirmSecondFactor = (code: string) => ask('/two-factor/verify-totp', { code })

export const endSecondFactor = (proof: Proof) => ask('/two-factor/disable', proof)

/** The ones before are over. */
export const renewRecoveryCodes = async (proof: Proof) =>
  ((await ask('/two-factor/generate-backup-codes', proof)) as Pick<Enrolment, 'backupCodes'>).backupCodes

/** Removes the account, and with it the person leaves every organization. */
export async function deleteAccount(proof: Proof) {
  if (isFirebasePerson()) return call(userRoutes.remove, {})
  return ask('/delete-user', proof)
}
