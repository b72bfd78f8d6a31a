import type { QueryClient } from '@tanstack/react-query'
import { apiUser, defOrganization } from '../../lib/browser-storage/server-values.ts'
import {
  authUser,
  type AuthUser,
  lastLogin,
  needVerification,
  sessionToken,
  storageVersion,
  track,
} from '../../lib/browser-storage/values.ts'
import { organizationInUrl } from './organization-in-url.ts'
import { signedInLately } from './expiry-clock.ts'
import { pendingInvitation } from './pending-invitation.ts'
import { showPersistedLists } from './persisted-lists.ts'
import type { SessionState } from './start-up.ts'
import { signOut } from '../../auth/identity.ts'
import { clearPerson } from '../../lib/browser-storage/clear-person.ts'
import { STORAGE_VERSION } from '../../lib/browser-storage/version.ts'

export const isAuthenticated = () => authUser.get() !== undefined && signedInLately(lastLogin.get())

export const hasExpired = () => authUser.get() !== undefined && !isAuthenticated()

/**
 * The initial state according to storage. The stored lists are enough to show the shell at once; start-up then verifies
 * them.
 */
export function persistedState(cache: QueryClient): SessionState {
  if (!isAuthenticated()) return { at: 'signed-out' }
  const org_id = defOrganization.get()?.org_id
  const linked = organizationInUrl(location)
  // Operators also open organizations that they do not belong to, and who left one belongs to it no longer.
  const belongs = org_id && apiUser.get()?.orgs[org_id]
  const complete = belongs && needVerification.get() === false && !pendingInvitation()
  if (!complete || (linked && linked !== org_id)) return { at: 'starting' }
  showPersistedLists(cache, org_id)
  return { at: 'ready' }
}

/** Stores the person and the time of the sign-in, and clears the data of a previous person. */
export function persistSignIn(user: AuthUser, at: number) {
  const known = authUser.get()
  // Without a previous person, the track was chosen in this browser and is kept.
  if (known?.id !== user.id) clearPerson({ but: known ? [authUser] : [authUser, track] })
  needVerification.set(undefined)
  renewSignIn(at)
  storageVersion.set(STORAGE_VERSION)
  authUser.set(user)
}

/** The session token belongs to the previous sign-in. */
export function renewSignIn(at: number) {
  sessionToken.set(undefined)
  lastLogin.set(at)
}

/** Best effort: offline, the provider's cookie remains, but it counts for at most a day. */
export function leaveProvider() {
  signOut().catch(() => {})
}
