import { ApiError } from '@earshot/contract/errors'
import type { Organization, organizationRoutes } from '@earshot/contract/organizations'
import { v7 as newId } from 'uuid'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount.ts'
import { join } from '../members/members.service.ts'
import { findOrganization, insertOrganization, listOrgIds } from './organizations.repo.ts'
import { enterOrg, foundOrg, type MemberScope, together } from './scope.ts'

export const organizations: Handlers<typeof organizationRoutes> = {
  async create(caller, { name, image }) {
    const { user_id } = caller
    const org = foundOrg(caller, newId())
    await together(org, async (tx) => {
      await insertOrganization(tx, { name, image, created_by: user_id })
      await join(tx, { user_id, org_role: 'admin' })
    })
    return show(await enterOrg(caller, org.org_id))
  },

  async find(caller, { org_id, extras }) {
    return show(await enterOrg(caller, org_id), extras)
  },
}

/** The organizations a person belongs to; none until their e-mail is verified. */
export async function organizationsOf(caller: Caller): Promise<Organization[]> {
  if (caller.need_verification) return []
  const entries = await listOrgIds(caller.context.connections.outside, caller.user_id)
  return Promise.all(entries.map(async ({ org_id }) => show(await enterOrg(caller, org_id))))
}

async function show(org: MemberScope, extras: Parameters<typeof findOrganization>[1] = []) {
  const found = await findOrganization(org, extras)
  if (!found) throw new ApiError('not_found', 'This organization was deleted meanwhile')
  return found
}
