import { type Persisted, persistedNames, removePersisted } from './persisted-value.ts'
import { cached } from './server-values.ts'
import {
  authUser,
  deepLink,
  deepLinkOrgId,
  deepLinkSameOrg,
  formerGuest,
  formerOrganization,
  isDeepLink,
  lastChannel,
  lastLogin,
  leftOrganization,
  letterSentAt,
  needVerification,
  noticesRead,
  pushRegisteredFor,
  registering,
  sessionToken,
  smsSentAt,
  speechModelLine,
  speakerByChannel,
  storageVersion,
  track,
  summaryOpen,
  unsentMarks,
} from './values.ts'

const personal = [
  ...[authUser, needVerification, sessionToken, lastLogin, storageVersion, ...cached],
  ...[smsSentAt, pushRegisteredFor, letterSentAt, registering, formerOrganization, speakerByChannel, noticesRead],
  formerGuest,
  leftOrganization,
  lastChannel,
  summaryOpen,
  speechModelLine,
  unsentMarks,
  ...[track, isDeepLink, deepLink, deepLinkSameOrg, deepLinkOrgId],
]

/** Keeps the pending invitation, which may belong to the next person. */
export function clearPerson({ but = [] }: { but?: readonly Persisted<unknown>[] } = {}) {
  for (const value of personal) if (!but.includes(value)) value.set(undefined)
  for (const name of persistedNames()) if (name.startsWith('channels_')) removePersisted(name)
}
