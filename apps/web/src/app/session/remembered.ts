import type { QueryClient } from '@tanstack/react-query'
import { apiUser, defOrganization } from '../../lib/browser-storage/of-server.ts'
import { authUser, invitation, lastLogin, needVerification } from '../../lib/browser-storage/values.ts'
import { linkedOrganization } from '../guards/linked-organization.ts'
import { signedInLately } from './clock/expiry.ts'
import { showKeptLists } from './kept-lists.ts'
import type { Stage } from './session.ts'

/** Whether this browser knows somebody who signed in within the last 24 hours. */
export const isAuthenticated = () => authUser.get() !== undefined && signedInLately(lastLogin.get())

/** Whether somebody is remembered whose sign-in is too old. */
export const hasExpired = () => authUser.get() !== undefined && !isAuthenticated()

/** Where the last visit lets this one begin. Its lists are enough to show the shell at once; start-up then checks them. */
export function rememberedStage(cache: QueryClient): Stage {
  if (!isAuthenticated()) return { at: 'signed-out' }
  const org_id = defOrganization.get()?.org_id
  const linked = linkedOrganization(location)
  const complete = apiUser.get() && needVerification.get() === false && !invitation.get()
  if (!complete || !org_id || (linked && linked !== org_id)) return { at: 'starting' }
  showKeptLists(cache, org_id)
  return { at: 'ready' }
}
