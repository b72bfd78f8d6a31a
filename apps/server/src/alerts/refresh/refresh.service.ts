import type { refreshRoutes } from '@earshot/contract/refresh'
import type { Handlers } from '../../core/http/handlers.ts'
import { channels } from '../../organizations/channels/channels.service.ts'
import { enterOrg } from '../../organizations/scope.ts'
import { analytics } from '../../talks/analytics/analytics.service.ts'
import { search } from '../../talks/search/search.service.ts'
import { hits } from '../hits/hits.service.ts'

export const refresh: Handlers<typeof refreshRoutes> = {
  /** Each part enters the organization that it names, like the route that answers it alone. */
  async read(caller, { org_id, ...asked }) {
    await enterOrg(caller, org_id)
    const [found, other, counts, hit, figures] = await Promise.all([
      asked.search && search.search(caller, asked.search),
      asked.other_search && search.search(caller, asked.other_search),
      asked.counts && channels.count(caller, asked.counts),
      asked.hits && hits.list(caller, asked.hits),
      asked.analytics && analytics.find(caller, asked.analytics),
    ])
    return {
      ...(found && { search: found }),
      ...(other && { other_search: other }),
      ...(counts && { counts }),
      ...(hit && { hits: hit }),
      ...(figures && { analytics: figures }),
    }
  },
}
