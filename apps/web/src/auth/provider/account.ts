import { userRoutes } from '@earshot/contract/users'
import { call } from '../../lib/client.ts'
import { requestWithProof } from './request.ts'
import { isFirebasePerson, withFirebase } from './firebase/load-firebase.ts'

export interface AccountProvider {
  by: 'us' | 'firebase'
  password: boolean
}

export async function findAccountProvider(): Promise<AccountProvider> {
  if (isFirebasePerson()) {
    const password = await withFirebase(({ hasPassword }, auth) => hasPassword(auth))
    if (password !== null) return { by: 'firebase', password }
  }
  const accounts = (await requestWithProof('/list-accounts')) as { providerId: string }[]
  return { by: 'us', password: accounts.some(({ providerId }) => providerId === 'credential') }
}

export interface NewEmail {
  newEmail: string
  password?: string
  callbackURL: string
}

export async function changeEmail(change: NewEmail) {
  const { password = '' } = change
  if (isFirebasePerson()) return withFirebase((firebase, auth) => firebase.changeEmail(auth, { ...change, password }))
  return requestWithProof('/change-email', change)
}

/** Also ends all other sessions. */
export async function changePassword(change: { currentPassword: string; newPassword: string }) {
  if (isFirebasePerson()) return withFirebase((firebase, auth) => firebase.changePassword(auth, change))
  return requestWithProof('/change-password', change)
}

export interface Device {
  id: string
  current: boolean
  signed_in: string
  expires_at: string
  address: string
  browser: string
}

export const listDevices = async () => (await requestWithProof('/devices')) as Device[]

export const endDevice = (id: string) => requestWithProof('/devices/end', { id })

export interface PasswordConfirmation {
  password?: string
}

export interface Enrolment {
  totpURI: string
  backupCodes: string[]
}

/** The second factor is enabled only after a code has been confirmed. */
export const beginSecondFactor = async (proof: PasswordConfirmation) =>
  (await requestWithProof('/two-factor/enable', proof)) as Enrolment

export const confirmSecondFactor = (code: string) => requestWithProof('/two-factor/verify-totp', { code })

export const endSecondFactor = (proof: PasswordConfirmation) => requestWithProof('/two-factor/disable', proof)

export const renewRecoveryCodes = async (proof: PasswordConfirmation) =>
  ((await requestWithProof('/two-factor/generate-backup-codes', proof)) as Pick<Enrolment, 'backupCodes'>).backupCodes

export interface Passkey {
  id: string
  name: string
  created: string
  last_used: string | null
}

export const listPasskeys = async () => (await requestWithProof('/passkeys')) as Passkey[]

export const renamePasskey = (change: { id: string; name: string }) =>
  requestWithProof('/passkey/update-passkey', change)

export const removePasskey = (named: PasswordConfirmation & { id: string }) =>
  requestWithProof('/passkey/delete-passkey', named)

export async function deleteAccount(proof: PasswordConfirmation) {
  if (isFirebasePerson()) return call(userRoutes.remove, {})
  return requestWithProof('/delete-user', proof)
}
