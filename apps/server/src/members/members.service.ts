import type { memberRoutes } from '@earshot/contract/members'
import type { Handlers } from '../http/mount.ts'
import { announce } from '../live/announce.ts'
import { enterOrg, type OrgScope } from '../organizations/scope.ts'
import { findMember, insertMember, listMembers } from './members.repo.ts'

export const members: Handlers<typeof memberRoutes> = {
  async list(caller, { org_id }) {
    return listMembers(await enterOrg(caller, org_id))
  },
}

/** Makes a person a member; inside the caller's transaction. Members may send from the start. */
export async function join(org: OrgScope, member: { user_id: string; org_role: 'admin' | 'member' }) {
  await insertMember(org, member)
  await announce(org, 'users')
}

export const isMember = async (org: OrgScope, user_id: string) => Boolean(await findMember(org, user_id))
