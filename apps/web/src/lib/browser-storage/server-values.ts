import type { Address } from '@earshot/contract/addresses'
import type { Alert } from '@earshot/contract/alerts'
import type { Channel, MostRecentMessage } from '@earshot/contract/channels'
import type { Invite } from '@earshot/contract/invites'
import type { Member } from '@earshot/contract/members'
import type { Organization } from '@earshot/contract/organizations'
import type { Speaker } from '@earshot/contract/speakers'
import type { Tag } from '@earshot/contract/tags'
import type { User } from '@earshot/contract/users'
import { persisted } from './persisted-value.ts'
import { answered, answeredList } from './value-types.ts'
import { authUser } from './values.ts'

export const apiUser = persisted('api_user', answered<User>())
export const organizations = persisted('organizations', answeredList<Organization>())
export const defOrganization = persisted('def_organization', answered<Organization>(), { shared: false })
export function persistPerson(user: User) {
  const here = user.orgs[defOrganization.get()?.org_id ?? '']
  const { org_role: _role, send: _send, ...person } = user
  apiUser.set({ ...person, ...(here && { org_role: here.org_role, send: here.send }) })
  // Signing in again prefills the current name and address.
  const known = authUser.get()
  if (known) authUser.set({ ...known, full_name: user.name, email: user.email })
}

export const channels = persisted('channels', answeredList<Channel>())
export const users = persisted('users', answeredList<Member>())
export const invitations = persisted('invitations', answeredList<Invite>())
export const addresses = persisted('addresses', answeredList<Address>())
export const alerts = persisted('alerts', answeredList<Alert>())
export const speakers = persisted('speakers', answeredList<Speaker>())
export const tags = persisted('tags', answeredList<Tag>())
export const mostRecentMessage = persisted('most_recent_message', answeredList<MostRecentMessage>())

/** Values that can be fetched from the server again. */
export const cached = [
  ...[apiUser, organizations, defOrganization],
  ...[channels, users, invitations, addresses, alerts, speakers, tags, mostRecentMessage],
]
