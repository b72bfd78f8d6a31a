import { defaultNotifications } from '@earshot/contract/notifications'
import type { MemberScope, Writing } from '../../organizations/scope.ts'
import { scheduleDeliveries } from './deliver-notifications.job.ts'
import { upsertAssignment } from './hit-notifications.repo.ts'
import { listMentioned } from './mention-notifications.repo.ts'
import { quietHoursEnd } from './quiet-hours.ts'

/** Notifies a person to whom another assigned a hit, in the ways of their own alerts, outside their quiet hours. */
export async function notifyAssigned(
  tx: Writing<MemberScope>,
  { alert_id, talk_id }: { alert_id: string; talk_id: string },
  user_id: string,
) {
  const [person] = await listMentioned(tx, [user_id])
  if (!person) return
  const { own_alerts, quiet_hours } = { ...defaultNotifications, ...person.settings }
  if (!own_alerts.email && !own_alerts.push) return
  const due = quietHoursEnd(quiet_hours, new Date(person.now))?.toISOString() ?? person.now
  await upsertAssignment(tx, { user_id, alert_id, talk_id, ...own_alerts, due, assigned_by: tx.user_id })
  await scheduleDeliveries(tx, [{ user_id, due }])
}
