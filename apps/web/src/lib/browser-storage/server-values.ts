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
import { persisted } from './persisted-value.ts'
import { authUser } from './values.ts'

export const apiUser = persisted('api_user', User)
export const organizations = persisted('organizations', z.array(Organization))
export const defOrganization = persisted('def_organization', Organization, { shared: false })
export function persistPerson(user: User) {
  const here = user.orgs[defOrganization.get()?.org_id ?? '']
  const { org_role: _role, send: _send, ...person } = user
  apiUser.set({ ...person, ...(here && { org_role: here.org_role, send: here.send }) })
  // Signing in again prefills the current name and address.
  const known = authUser.get()
  if (known) authUser.set({ ...known, full_name: user.name, email: user.email })
}

export const channels = persisted('channels', z.array(Channel))
export const users = persisted('users', z.array(Member))
export const invitations = persisted('invitations', z.array(Invite))
export const addresses = persisted('addresses', z.array(Address))
export const alerts = persisted('alerts', z.array(Alert))
export const speakers = persisted('speakers', z.array(Speaker))
export const tags = persisted('tags', z.array(Tag))
export const mostRecentMessage = persisted('most_recent_message', z.array(MostRecentMessage))

/** Values that can be fetched from the server again. */
export const cached = [
  ...[apiUser, organizations, defOrganization],
  ...[channels, users, invitations, addresses, alerts, speakers, tags, mostRecentMessage],
]
