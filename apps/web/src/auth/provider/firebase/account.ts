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
import { authUserOf, speaking } from './words.ts'

/** Firebase's ID token for whoever is signed in; null when nobody is. */
export const token = (auth: Auth) =>
  speaking(async () => {
    await auth.authStateReady()
    return (await auth.currentUser?.getIdToken()) ?? null
  })

/** Asks Firebase afresh, for an address may have been verified elsewhere; the next token then says so. */
export const session = (auth: Auth): Promise<ProviderSession | null> =>
  speaking(async () => {
    await auth.authStateReady()
    const user = auth.currentUser
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

export const hasPassword = ({ currentUser }: Auth) =>
  currentUser?.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID) === true

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

async function proven({ currentUser: user }: Auth, password: string) {
  if (!user?.email) throw new IdentityError('UNAUTHORIZED')
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password))
  return user
}
