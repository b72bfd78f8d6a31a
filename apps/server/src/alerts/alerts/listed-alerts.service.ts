import type { Alert } from '@earshot/contract/alerts'
import { TRIAL_DAYS } from '@earshot/contract/alert-trials'
import type { OrgScope } from '../../organizations/scope.ts'
import { listAlerts, listHitCounts } from './alerts.repo.ts'

export async function alertsIn(org: OrgScope): Promise<Alert[]> {
  const [all, heard] = await Promise.all([listAlerts(org), listHitCounts(org, TRIAL_DAYS)])
  const hits = new Map(heard.map((each) => [each.alert_id, each.hits]))
  return all.map((alert) => shownTo(org, { ...alert, hits: hits.get(alert.alert_id) ?? 0 }))
}

/** Without channels that are hidden from the person. */
export const shownTo = ({ hidden }: { hidden: readonly string[] }, alert: Alert): Alert =>
  hidden.length === 0
    ? alert
    : { ...alert, channel_ids: alert.channel_ids.filter((channel_id) => !hidden.includes(channel_id)) }
