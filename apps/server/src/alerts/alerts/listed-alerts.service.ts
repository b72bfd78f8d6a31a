import { type Alert, TRIAL_DAYS } from '@earshot/contract/alerts'
import { deepFreeze } from '../../core/deep-freeze.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import { listAlerts, listHitCounts } from './alerts.repo.ts'

export async function alertsIn(org: OrgScope): Promise<Alert[]> {
  const [all, heard] = await Promise.all([listAlerts(org), listHitCounts(org, TRIAL_DAYS)])
  const hits = new Map(heard.map((each) => [each.alert_id, each.hits]))
  return all.map((alert) => shownTo(org, withHits(alert, hits.get(alert.alert_id) ?? 0)))
}

const counted = new WeakMap<Alert, Alert>()

/** The same object as before if the number is the same: answers with it are remembered. */
function withHits(alert: Alert, hits: number): Alert {
  const known = counted.get(alert)
  if (known?.hits === hits) return known
  const fresh = deepFreeze({ ...alert, hits })
  counted.set(alert, fresh)
  return fresh
}

/** Without channels that are hidden from the person. */
export const shownTo = ({ hidden }: OrgScope, alert: Alert): Alert =>
  hidden.length === 0
    ? alert
    : { ...alert, channel_ids: alert.channel_ids.filter((channel_id) => !hidden.includes(channel_id)) }
