import type { Kept } from './kept.ts'
import { cached } from './of-server.ts'
import {
  authUser,
  deepLink,
  deepLinkOrgId,
  deepLinkSameOrg,
  formerOrganization,
  isDeepLink,
  lastLogin,
  letterSentAt,
  needVerification,
  noticesRead,
  pushTold,
  registering,
  sessionToken,
  smsSentAt,
  speechModelLine,
  speakerByChannel,
  storageVersion,
  track,
} from './values.ts'

const personal = [
  ...[authUser, needVerification, sessionToken, lastLogin, storageVersion, ...cached],
  ...[smsSentAt, pushTold, letterSentAt, registering, formerOrganization, speakerByChannel, noticesRead],
  speechModelLine,
  ...[track, isDeepLink, deepLink, deepLinkSameOrg, deepLinkOrgId],
]

/** Forgets everything about the person who was signed in. An invite on its way stays: it belongs to whoever comes next. */
export function forgetPerson({ but = [] }: { but?: readonly Kept<unknown>[] } = {}) {
  for (const value of personal) if (!but.includes(value)) value.set(undefined)
}
