import { Address } from '@earshot/contract/addresses'
import { Alert } from '@earshot/contract/alerts'
import { Channel, MostRecentMessage } from '@earshot/contract/channels'
import { Invite } from '@earshot/contract/invites'
import { Member } from '@earshot/contract/members'
import { Organization } from '@earshot/contract/organizations'
import { Speaker } from '@earshot/contract/speakers'
import { Tag } from '@earshot/contract/tags'
import { User } from '@earshot/contract/users'
import * as z from 'zod/mini'
import { type Kept, kept } from './kept.ts'

/** The person as the identity provider knows them. */
export const AuthUser = z.object({ id: z.string(), full_name: z.string(), email: z.string(), createdAt: z.string() })
export type AuthUser = z.infer<typeof AuthUser>

/** An invite on its way: its link was opened, and `agreed` once the person wants to join, `org_id` once they have. */
const StoredInvitation = z.object({
  invite_id: z.string(),
  verify: z.string(),
  agreed: z.boolean(),
  org_id: z.optional(z.string()),
})

export const authUser = kept('authUser', AuthUser)
export const needVerification = kept('need_verification', z.boolean())
export const sessionToken = kept('session_token', z.string())
/** When the person last really signed in, in milliseconds. */
export const lastLogin = kept('last_login', z.number())
/** Which version of the page wrote what is kept of the person. */
export const storageVersion = kept('storage_version', z.number())
export const apiUser = kept('api_user', User)
export const organizations = kept('organizations', z.array(Organization))
/** Two tabs may work in two organizations; the next one begins where the last switch led. */
export const defOrganization = kept('def_organization', Organization, { shared: false })
export const channels = kept('channels', z.array(Channel))
export const users = kept('users', z.array(Member))
export const invitations = kept('invitations', z.array(Invite))
export const invitation = kept('invitation', StoredInvitation)
export const addresses = kept('addresses', z.array(Address))
export const alerts = kept('alerts', z.array(Alert))
export const speakers = kept('speakers', z.array(Speaker))
export const tags = kept('tags', z.array(Tag))
/** The newest talk of each channel, newest first. */
export const mostRecentMessage = kept('most_recent_message', z.array(MostRecentMessage))
/** Which servers are asked: the staging ones when it says 'stage'. */
export const track = kept('track', z.string())
/** That a link with live=true led here, its path and query, its organization, and whether that was the open one. */
export const isDeepLink = kept('is_deep_link', z.boolean(), { shared: false })
export const deepLink = kept('deep_link', z.string(), { shared: false })
export const deepLinkSameOrg = kept('deep_link_same_org', z.boolean(), { shared: false })
export const deepLinkOrgId = kept('deep_link_org_id', z.string(), { shared: false })
/** The language that was chosen on this device; it stays when its person signs out. */
export const language = kept('language', z.string())
/** Whose voice was recorded last, by channel_id, and the recording notices that were read, by org_id. */
export const speakerByChannel = kept('speaker_by_channel', z.record(z.string(), z.string()))
export const noticesRead = kept('recording_notices_read', z.record(z.string(), z.string()))
/** Set while whoever is signed in came through another provider than the built-in one. */
export const identityProvider = kept('identity_provider', z.enum(['firebase']))
/** When the last SMS went to a number, and the last letter to an address, in milliseconds; a day old ones are dropped. */
export const smsSentAt = kept('sms_sent_at', z.record(z.string(), z.number()))
export const letterSentAt = kept('letter_sent_at', z.record(z.string(), z.number()))

/** By user_id, whether somebody wants messages pushed to this browser; they are asked once. It outlives the sign-in. */
export const pushWanted = kept('push_wanted', z.record(z.string(), z.boolean()))
/** The sign-in for which this browser's address for messages was last told to the server. */
export const pushTold = kept('push_told', z.string())

const lastVisited = new Map<string, Kept<string>>()

/** The org_id that a person was in last; it survives signing out. */
export function lastVisitedOrganization(user_id: string): Kept<string> {
  const name = `last_visited_organization_by_${user_id}`
  const known = lastVisited.get(name) ?? kept(name, z.string())
  lastVisited.set(name, known)
  return known
}

/** What came from the server and comes again from there. */
export const cached = [
  ...[apiUser, organizations, defOrganization],
  ...[channels, users, invitations, addresses, alerts, speakers, tags, mostRecentMessage],
]

const personal = [
  ...[authUser, needVerification, sessionToken, lastLogin, storageVersion, ...cached],
  ...[smsSentAt, pushTold, letterSentAt, speakerByChannel, noticesRead],
  ...[track, isDeepLink, deepLink, deepLinkSameOrg, deepLinkOrgId],
]

/** Forgets everything about the person who was signed in. An invite on its way stays: it belongs to whoever comes next. */
export function forgetPerson({ but = [] }: { but?: readonly Kept<unknown>[] } = {}) {
  for (const value of personal) if (!but.includes(value)) value.set(undefined)
}
