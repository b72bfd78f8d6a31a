import { persisted, persistedByName } from './persisted-value.ts'
import { byName, fields, flag, number, oneOf, optional, text } from './value-types.ts'

const essential = { essential: true }

export interface AuthUser {
  id: string
  full_name: string
  email: string
  createdAt: string
}

/** A pending invite. `agreed` is set once the person wants to join, `org_id` once they have joined. */
export interface StoredInvitation {
  invite_id: string
  verify: string
  agreed: boolean
  org_id?: string | undefined
}

export const authUser = persisted(
  'authUser',
  fields<AuthUser>({ id: text, full_name: text, email: text, createdAt: text }),
  essential,
)
export const needVerification = persisted('need_verification', flag, essential)
export const sessionToken = persisted('session_token', text, essential)
/** When the person last signed in with the provider, in milliseconds. */
export const lastLogin = persisted('last_login', number, essential)
export const storageVersion = persisted('storage_version', number, essential)
export const invitation = persisted(
  'invitation',
  fields<StoredInvitation>({ invite_id: text, verify: text, agreed: flag, org_id: optional(text) }),
  essential,
)
/** 'stage' uses the staging servers. */
export const track = persisted('track', text, essential)
/**
 * For links with live=true: whether one led here, its path and query, its organization, and whether that was the open
 * one.
 */
export const isDeepLink = persisted('is_deep_link', flag, { shared: false, essential: true })
export const deepLink = persisted('deep_link', text, { shared: false, essential: true })
export const deepLinkSameOrg = persisted('deep_link_same_org', flag, { shared: false, essential: true })
export const deepLinkOrgId = persisted('deep_link_org_id', text, { shared: false, essential: true })
export const language = persisted('language', text, essential)
export const speakerByChannel = persisted('speaker_by_channel', byName(text))
/** By organization: where the person last sent a talk. */
export const lastChannel = persisted('last_channel', byName(text))
export const noticesRead = persisted('recording_notices_read', byName(text))
/** Whether the summaries of talks are unfolded. */
export const summaryOpen = persisted('summary_open', flag)
export const speechModelLine = persisted('speech_model_line', text)
/** What a person has heard of a talk. `position` is in seconds. */
export interface UnsentMark {
  user_id: string
  org_id: string
  position?: number | undefined
  heard?: boolean | undefined
}
/** By talk: what could not be saved, for want of a network. */
export const unsentMarks = persisted(
  'unsent_marks',
  byName(fields<UnsentMark>({ user_id: text, org_id: text, position: optional(number), heard: optional(flag) })),
)
/** Set if the person signed in with a provider other than the built-in one. */
export const identityProvider = persisted('identity_provider', oneOf('firebase'), essential)
/**
 * When the last SMS was sent to a number, and the last email to an address, in milliseconds. Entries are dropped after
 * a day.
 */
export const smsSentAt = persisted('sms_sent_at', byName(number))
export const letterSentAt = persisted('letter_sent_at', byName(number))
export const formerOrganization = persisted('former_organization', text)
/** Whether the person was a guest in it until then. */
export const formerGuest = persisted('former_guest', flag)
/** The name of one that the person left. */
export const leftOrganization = persisted('left_organization', text)
/** The address registered in this tab, until the link in the email is opened. */
export const registering = persisted('registering', text, { shared: false })

/** By user_id: whether push messages are wanted here. Asked once; survives sign-out. */
export const pushWanted = persisted('push_wanted', byName(flag), essential)
/** Identifies the session in which the push subscription was last sent to the server. */
export const pushRegisteredFor = persisted('push_told', text, essential)

const lastVisited = persistedByName(text, essential)

export const lastVisitedOrganization = (user_id: string) => lastVisited(`last_visited_organization_by_${user_id}`)
