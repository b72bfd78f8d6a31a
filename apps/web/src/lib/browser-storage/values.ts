import { type Kept, kept } from './kept.ts'
import { byName, fields, flag, number, oneOf, optional, text } from './plain.ts'

const essential = { essential: true }

/** The person as the identity provider knows them. */
export interface AuthUser {
  id: string
  full_name: string
  email: string
  createdAt: string
}

/** An invite on its way: its link was opened, and `agreed` once the person wants to join, `org_id` once they have. */
export interface StoredInvitation {
  invite_id: string
  verify: string
  agreed: boolean
  org_id?: string | undefined
}

export const authUser = kept(
  'authUser',
  fields<AuthUser>({ id: text, full_name: text, email: text, createdAt: text }),
  essential,
)
export const needVerification = kept('need_verification', flag, essential)
export const sessionToken = kept('session_token', text, essential)
/** When the person last really signed in, in milliseconds. */
export const lastLogin = kept('last_login', number, essential)
/** Which version of the page wrote what is kept of the person. */
export const storageVersion = kept('storage_version', number, essential)
export const invitation = kept(
  'invitation',
  fields<StoredInvitation>({ invite_id: text, verify: text, agreed: flag, org_id: optional(text) }),
  essential,
)
/** Which servers are asked: the staging ones when it says 'stage'. */
export const track = kept('track', text, essential)
/** That a link with live=true led here, its path and query, its organization, and whether that was the open one. */
export const isDeepLink = kept('is_deep_link', flag, { shared: false, essential: true })
export const deepLink = kept('deep_link', text, { shared: false, essential: true })
export const deepLinkSameOrg = kept('deep_link_same_org', flag, { shared: false, essential: true })
export const deepLinkOrgId = kept('deep_link_org_id', text, { shared: false, essential: true })
/** The language that was chosen on this device; it stays when its person signs out. */
export const language = kept('language', text, essential)
/** Whose voice was recorded last, by channel_id, and the recording notices that were read, by org_id. */
export const speakerByChannel = kept('speaker_by_channel', byName(text))
export const noticesRead = kept('recording_notices_read', byName(text))
/** Which news of a speech model was dismissed last. */
export const speechModelLine = kept('speech_model_line', text)
/** Set while whoever is signed in came through another provider than the built-in one. */
export const identityProvider = kept('identity_provider', oneOf('firebase'), essential)
/** When the last SMS went to a number, and the last letter to an address, in milliseconds; a day old ones are dropped. */
export const smsSentAt = kept('sms_sent_at', byName(number))
export const letterSentAt = kept('letter_sent_at', byName(number))
/** What the organization is called that the person has just been removed from, until they are in another. */
export const formerOrganization = kept('former_organization', text)
/** The address that this tab has registered, until the link in the email is opened. */
export const registering = kept('registering', text, { shared: false })

/** By user_id, whether somebody wants messages pushed to this browser; they are asked once. It outlives the sign-in. */
export const pushWanted = kept('push_wanted', byName(flag), essential)
/** The sign-in for which this browser's address for messages was last told to the server. */
export const pushTold = kept('push_told', text, essential)

const lastVisited = new Map<string, Kept<string>>()

/** The org_id that a person was in last; it survives signing out. */
export function lastVisitedOrganization(user_id: string): Kept<string> {
  const name = `last_visited_organization_by_${user_id}`
  const known = lastVisited.get(name) ?? kept(name, text, essential)
  lastVisited.set(name, known)
  return known
}
