import type { organizationRoutes } from '@earshot/contract/organizations'
import { unheardIn } from '../channels/channels.service.ts'
import { newIn } from '../hits/hits.service.ts'
import type { Handlers } from '../http/mount.ts'
import { enterAll } from '../organizations/organizations.service.ts'
import { atOnce, type MemberScope } from '../organizations/scope.ts'

/** GET /organization_counts: each organization is entered and counted by itself, in one round trip to PostgreSQL. */
export const waiting: Handlers<Pick<typeof organizationRoutes, 'count'>> = {
  async count(caller) {
    const all = await enterAll(caller)
    return Promise.all(all.map((org) => countIn(atOnce(org))))
  },
}

async function countIn(org: MemberScope) {
  const [unheard, hits] = await Promise.all([unheardIn(org), newIn(org)])
  return { org_id: org.org_id, unheard, hits }
}
