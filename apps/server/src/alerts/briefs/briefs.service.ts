import type { briefRoutes } from '@earshot/contract/briefs'
import type { Handlers } from '../../core/http/handlers.ts'
import { alone, enterOrg, inTransaction } from '../../organizations/scope.ts'
import { stopBriefs } from '../notifications/unsubscribe.service.ts'
import { enqueueBrief } from './brief.job.ts'
import { nextBrief } from './brief-clock.ts'
import { findSchedule, upsertSchedule } from './briefs.repo.ts'
import { composeBrief, lastDays } from './compose-brief.service.ts'

export const briefs: Handlers<typeof briefRoutes> = {
  async find(caller, { org_id, days }) {
    return (await composeBrief(caller, { org_id, ...lastDays(days) })).brief
  },

  async schedule(caller, { org_id }) {
    const org = await enterOrg(caller, org_id)
    return { org_id, schedule: (await findSchedule(org, org.user_id)) ?? null }
  },

  async reschedule(caller, { org_id, schedule }) {
    const org = await enterOrg(caller, org_id)
    const { user_id } = org
    if (!schedule) await stopBriefs(alone(org), user_id)
    else
      await inTransaction(org, async (tx) => {
        const due = nextBrief(schedule, new Date()).toISOString()
        await upsertSchedule(tx, { ...schedule, due })
        await enqueueBrief(tx, { user_id, due })
      })
    return { org_id, schedule }
  },
}
