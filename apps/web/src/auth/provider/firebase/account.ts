import {
  type Auth,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signOut as leave,
  updatePassword,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { IdentityError } from '../identity-error.ts'
import type { ProviderSession } from '../provider.ts'
import { authUserOf, codeIn, speaking } from './words.ts'

/** Firebase's ID token for whoever is signed in; null when nobody is. */
export const token = (auth: Auth) => speaking(async () => (await (await whoIsIn(auth))?.getIdToken()) ?? null)

/** Asks Firebase afresh, for an address may have been verified elsewhere; the next token then says so. */
export const session = (auth: Auth): Promise<ProviderSession | null> =>
  speaking(async () => {
    const user = await whoIsIn(auth)
    if (!user) return null
    const before = user.emailVerified
    await user.reload()
    if (user.emailVerified !== before) await user.getIdToken(true)
    return {
      user: authUserOf(user),
      signedInAt: Date.parse(user.metadata.lastSignInTime ?? ''),
      emailVerified: user.emailVerified,
      secondFactor: false,
    }
  })

export const signOut = (auth: Auth) => speaking(() => leave(auth))

export const hasPassword = (auth: Auth) =>
  speaking(async () => {
    const ways = (await whoIsIn(auth))?.providerData ?? []
    return ways.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID)
  })

/** Once Firebase has looked what this browser remembers. */
async function whoIsIn(auth: Auth) {
  await auth.authStateReady()
  return auth.currentUser
}

export const changeEmail = (auth: Auth, { newEmail, password, callbackURL }: NewEmail) =>
  speaking(async () => {
    const user = await proven(auth, password)
    await verifyBeforeUpdateEmail(user, newEmail, { url: location.origin + callbackURL })
  })

interface NewEmail {
  newEmail: string
  password: string
  callbackURL: string
}

export const changePassword = (auth: Auth, { currentPassword, newPassword }: NewPassword) =>
  speaking(async () => updatePassword(await proven(auth, currentPassword), newPassword))

interface NewPassword {
  currentPassword: string
  newPassword: string
}

/** At signing in they mean that the address may be wrong as well. */
const WRONG = ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials']

async function proven(auth: Auth, password: string) {
  const user = await whoIsIn(auth)
  if (!user?.email) throw new IdentityError('UNAUTHORIZED')
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password)).catch((error) => {
    throw WRONG.includes(codeIn(error) ?? '') ? new IdentityError('INVALID_PASSWORD') : error
  })
  return user
}
