import { type Extra, type OrganizationLists, organizationRoutes } from '@earshot/contract/organizations'
import { addressesIn } from '../addresses/addresses.service.ts'
import { alertsIn } from '../alerts/alerts.service.ts'
import { channelsIn } from '../channels/channels.service.ts'
import type { Handlers } from '../http/mount.ts'
import { invitesIn } from '../invites/invites.service.ts'
import { membersIn } from '../members/members.service.ts'
import { showOrganization } from '../organizations/organizations.service.ts'
import { atOnce, enterOrg, type MemberScope } from '../organizations/scope.ts'
import { speakersIn } from '../speakers/speakers.service.ts'
import { tagsIn } from '../tags/tags.service.ts'

/** GET /organization: the organization and its lists, each as its noun shows it, in one round trip to PostgreSQL. */
export const extras: Handlers<Pick<typeof organizationRoutes, 'find'>> = {
  async find(caller, { org_id, extras }) {
    const org = atOnce(await enterOrg(caller, org_id))
    const [organization, ...lists] = await Promise.all([
      showOrganization(org),
      ...extras.map(async (extra) => [extra, await listOf[extra](org)] as const),
    ])
    return { ...organization, ...Object.fromEntries(lists) }
  },
}

const listOf: { [List in Extra]: (org: MemberScope) => Promise<OrganizationLists[List]> } = {
  channels: channelsIn,
  users: membersIn,
  invites: invitesIn,
  addresses: addressesIn,
  alerts: alertsIn,
  speakers: speakersIn,
  tags: tagsIn,
}
