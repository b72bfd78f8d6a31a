import { type OrganizationInclude, type OrganizationLists, organizationRoutes } from '@earshot/contract/organizations'
import { addressesIn } from '../addresses/addresses.service.ts'
import { alertsIn } from '../../alerts/alerts/listed-alerts.service.ts'
import { channelsIn } from '../channels/channels.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { invitesIn } from '../invites/invites.service.ts'
import { membersIn } from '../members/members.service.ts'
import { showOrganization } from '../organizations/organizations.service.ts'
import { enterOrg, type MemberScope, readTogether } from '../scope.ts'
import { speakersIn } from '../speakers/speakers.service.ts'
import { tagsIn } from '../tags/tags.service.ts'

/** GET /organization: the organization and its lists in one round trip to PostgreSQL. */
export const includes: Handlers<Pick<typeof organizationRoutes, 'find'>> = {
  async find(caller, { org_id, extras }) {
    const [organization, ...lists] = await readTogether(await enterOrg(caller, org_id), (org) =>
      Promise.all([showOrganization(org), ...extras.map(async (extra) => [extra, await listOf[extra](org)] as const)]),
    )
    return { ...organization, ...Object.fromEntries(lists) }
  },
}

const listOf: { [List in OrganizationInclude]: (org: MemberScope) => Promise<OrganizationLists[List]> } = {
  channels: channelsIn,
  users: membersIn,
  invites: invitesIn,
  addresses: addressesIn,
  alerts: alertsIn,
  speakers: speakersIn,
  tags: tagsIn,
}
