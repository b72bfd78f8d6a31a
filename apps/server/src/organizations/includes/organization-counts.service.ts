import type { organizationRoutes } from '@earshot/contract/organizations'
import { unheardIn } from '../channels/channels.service.ts'
import { countNewHits } from '../../alerts/hits/hits.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { enterAll } from '../organizations/organizations.service.ts'
import { type MemberScope, readTogether } from '../scope.ts'

/** GET /organization_counts: enters and counts every organization in one round trip to PostgreSQL. */
export const organizationCounts: Handlers<Pick<typeof organizationRoutes, 'count'>> = {
  async count(caller) {
    const all = await enterAll(caller)
    return Promise.all(all.map((org) => readTogether(org, countIn)))
  },
}

async function countIn(org: MemberScope) {
  const [unheard, hits] = await Promise.all([unheardIn(org), countNewHits(org)])
  return { org_id: org.org_id, unheard, hits }
}
