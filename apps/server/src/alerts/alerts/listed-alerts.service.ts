import type { Alert } from '@earshot/contract/alerts'
import { TRIAL_DAYS } from '@earshot/contract/alert-trials'
import type { MemberScope } from '../../organizations/scope.ts'
import { unmetIn } from './alert-conditions.service.ts'
import { listAlerts, listHitCounts } from './alerts.repo.ts'

export async function alertsIn(org: MemberScope): Promise<Alert[]> {
  const [all, heard] = await Promise.all([listAlerts(org), listHitCounts(org, TRIAL_DAYS)])
  const hits = new Map(heard.map((each) => [each.alert_id, each.hits]))
  const unmet = org.admin ? await unmetIn(org, all) : []
  return all.map((alert, at) =>
    shownTo(org, { ...alert, hits: hits.get(alert.alert_id) ?? 0, ...(unmet[at]?.length && { unmet: unmet[at] }) }),
  )
}

/** Without channels that are hidden from the person. */
export const shownTo = ({ hidden }: { hidden: readonly string[] }, alert: Alert): Alert =>
  hidden.length === 0
    ? alert
    : { ...alert, channel_ids: alert.channel_ids.filter((channel_id) => !hidden.includes(channel_id)) }
