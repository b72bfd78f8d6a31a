import { signOut } from '../../auth/identity.ts'
import { forgetPerson } from '../../lib/browser-storage/forget.ts'
import {
  type AuthUser,
  authUser,
  lastLogin,
  needVerification,
  sessionToken,
  storageVersion,
  track,
} from '../../lib/browser-storage/values.ts'
import { STORAGE_VERSION } from '../../lib/browser-storage/version.ts'

/** Keeps who signed in and when, and nothing of anybody else. */
export function rememberSignIn(user: AuthUser, at: number) {
  const known = authUser.get()
  // Where nobody was here, the track is this browser's choice.
  if (known?.id !== user.id) forgetPerson({ but: known ? [authUser] : [authUser, track] })
  needVerification.set(undefined)
  renewSignIn(at)
  storageVersion.set(STORAGE_VERSION)
  authUser.set(user)
}

/** The session of the former sign-in ends with it. */
export function renewSignIn(at: number) {
  sessionToken.set(undefined)
  lastLogin.set(at)
}

/** Signs out at the provider. Without a connection its cookie stays; it is no older than a day, or opens nothing. */
export function leaveProvider() {
  signOut().catch(() => {})
}
