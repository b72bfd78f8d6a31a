import { type operationRoutes, talkStages } from '@earshot/contract/operations'
import { talkStates } from '@earshot/contract/talks'
import { isOperator } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { asAdmin, enterOrg } from '../../organizations/scope.ts'
import { minutesToday, quotaOf } from '../../organizations/quotas/quotas.service.ts'
import { healthOf } from '../health/health.service.ts'
import { countKept, countUnfinished, listFailures, listStages } from './operations.repo.ts'

export const operations: Handlers<typeof operationRoutes> = {
  async find(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const operator = isOperator(caller)
    const [unfinished, kept, failures, steps, minutes, queues, disk, health] = await Promise.all([
      countUnfinished(org),
      countKept(org),
      listFailures(org),
      listStages(org),
      minutesToday(org),
      operator ? org.context.jobs.numbers() : null,
      operator ? org.context.disk.space() : null,
      operator ? healthOf(org.context) : null,
    ])
    const waiting = unfinished.reduce((sum, { talks }) => sum + talks, 0)
    const ready = { state: 'ready', talks: Math.max(0, kept.all - kept.binned - waiting), oldest: null } as const
    const known = new Map([...unfinished, ready].map((each) => [each.state, each]))
    const states = talkStates.map((state) => known.get(state) ?? { state, talks: 0, oldest: null })
    const took = new Map(steps.map((step) => [step.stage, step]))
    const stages = talkStages.map((stage) => took.get(stage) ?? { stage, talks: 0, median: null, p95: null })
    return { states, stages, failures, bytes: kept.bytes, minutes, quota: quotaOf(org), queues, disk, health }
  },
}
