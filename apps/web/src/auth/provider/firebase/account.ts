import {
  type Auth,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signOut as signOutOfFirebase,
  updatePassword,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { IdentityError, type ProviderSession } from '../provider.ts'
import { authUserOf, firebaseCode, withIdentityErrors } from './firebase-user.ts'

export const token = (auth: Auth) => withIdentityErrors(async () => (await (await whoIsIn(auth))?.getIdToken()) ?? null)

/** Reloads the Firebase user, whose email may have been verified elsewhere. */
export const session = (auth: Auth): Promise<ProviderSession | null> =>
  withIdentityErrors(async () => {
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

export const signOut = (auth: Auth) => withIdentityErrors(() => signOutOfFirebase(auth))

export const hasPassword = (auth: Auth) =>
  withIdentityErrors(async () => {
    const providers = (await whoIsIn(auth))?.providerData ?? []
    return providers.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID)
  })

async function whoIsIn(auth: Auth) {
  await auth.authStateReady()
  return auth.currentUser
}

export const changeEmail = (auth: Auth, { newEmail, password, callbackURL }: NewEmail) =>
  withIdentityErrors(async () => {
    const user = await proven(auth, password)
    await verifyBeforeUpdateEmail(user, newEmail, { url: location.origin + callbackURL })
  })

interface NewEmail {
  newEmail: string
  password: string
  callbackURL: string
}

export const changePassword = (auth: Auth, { currentPassword, newPassword }: NewPassword) =>
  withIdentityErrors(async () => updatePassword(await proven(auth, currentPassword), newPassword))

interface NewPassword {
  currentPassword: string
  newPassword: string
}

/** At sign-in the same codes can also mean a wrong email address. */
const WRONG = ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials']

async function proven(auth: Auth, password: string) {
  const user = await whoIsIn(auth)
  if (!user?.email) throw new IdentityError('UNAUTHORIZED')
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password)).catch((error) => {
    throw WRONG.includes(firebaseCode(error) ?? '') ? new IdentityError('INVALID_PASSWORD') : error
  })
  return user
}
