import { defaultNotifications } from '@earshot/contract/notifications'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { scheduleDeliveries } from './deliver-notifications.job.ts'
import { insertMentionNotifications, listMentioned } from './mention-notifications.repo.ts'
import { reasonFor, waysFor } from './notification-reasons.ts'
import { quietHoursEnd } from './quiet-hours.ts'

interface NoteThatMentions {
  note_id: string
  channel_id: string
  user_ids: string[]
}

/**
 * Notifies people mentioned in a note, in the ways they chose for its channel: at once, because a person wrote to them,
 * but outside their quiet hours. Call it in a transaction. The app shows the mention in any case.
 */
export async function notifyMentioned(org: Writing<OrgScope>, { note_id, channel_id, user_ids }: NoteThatMentions) {
  const notices = (await listMentioned(org, user_ids)).flatMap(({ user_id, settings, now }) => {
    const chosen = { ...defaultNotifications, ...settings }
    const ways = waysFor(chosen, 'note')
    const reason = reasonFor(chosen, { channel_id, replied: false, named: true })
    if (!reason || !ways) return []
    return [{ user_id, note_id, ...ways, due: quietHoursEnd(chosen.quiet_hours, new Date(now))?.toISOString() ?? now }]
  })
  if (notices.length > 0) await scheduleDeliveries(org, await insertMentionNotifications(org, notices))
}
