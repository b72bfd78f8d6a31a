import { defaultNotifications, type NotificationSettings } from '@earshot/contract/notifications'
import { type OrgScope, together } from '../../organizations/scope.ts'
import { sendAllAt } from '../sending/errands.ts'
import { insertNotices, listHits, listListeners, listTold, type NewNotice } from './notices.repo.ts'
import { quietUntil } from '../quiet.ts'

interface Happened {
  talk_id: string
  alert_ids: string[]
}

/**
 * Decides who is told of the hits of a talk, how and when. Who sent the talk is told like everybody: talks often come from
 * programs that act in somebody's name. Done twice it tells nobody twice.
 */
export const plan = (org: OrgScope, happened: Happened) =>
  together(org, async (tx) => {
    const { notices, waiting } = await noticesOf(tx, happened)
    if (notices.length === 0) return
    const added = await insertNotices(tx, notices)
    await sendAllAt(
      tx,
      added.filter(({ user_id, due }) => !waiting.has(`${user_id} ${due}`)),
    )
  })

type Hit = Awaited<ReturnType<typeof listHits>>[number]
type Told = Awaited<ReturnType<typeof listTold>>[number]

/** The notices to write, and by person and moment those errands that are on their way already. */
async function noticesOf(org: OrgScope, { talk_id, alert_ids }: Happened) {
  const hits = await listHits(org, { talk_id, alert_ids })
  const makers = hits.map(({ created_by }) => created_by)
  const listeners = hits.length > 0 ? await listListeners(org, makers) : []
  const user_ids = listeners.map(({ user_id }) => user_id)
  const told = listeners.length > 0 ? await listTold(org, { user_ids, alert_ids }) : []
  const toldOf = new Map(told.map((each) => [keyOf(each), each]))
  const notices = listeners.flatMap(({ user_id, settings }): NewNotice[] => {
    const chosen = { ...defaultNotifications, ...settings }
    return hits
      .map((hit) => noticeOf(hit, { chosen, user_id, told: toldOf.get(keyOf({ user_id, alert_id: hit.alert_id })) }))
      .filter(({ email, push }) => email || push)
      .map((notice) => ({ talk_id, ...notice }))
  })
  return { notices, waiting: new Set(told.map(({ user_id, held }) => `${user_id} ${held}`)) }
}

const keyOf = ({ user_id, alert_id }: { user_id: string; alert_id: string }) => `${user_id} ${alert_id}`

interface Listener {
  user_id: string
  chosen: NotificationSettings
  told: Told | undefined
}

function noticeOf(hit: Hit, { user_id, chosen, told }: Listener) {
  const { alert_id } = hit
  const { email, push } = waysOf(chosen, { alert_id, own: hit.created_by === user_id })
  return { user_id, alert_id, email, push, due: dueAt(hit, chosen, told) }
}

/** What somebody has chosen for this alert; else for their own alerts, or those of others. */
function waysOf(
  { alerts, own_alerts, other_alerts }: NotificationSettings,
  { alert_id, own }: { alert_id: string; own: boolean },
) {
  return alerts.find((alert) => alert.alert_id === alert_id) ?? (own ? own_alerts : other_alerts)
}

const MINUTE = 60 * 1000

/** With what is held back already; else when the alert has rested since it was last told, outside quiet hours. */
function dueAt({ created, now, cooldown }: Hit, { quiet_hours }: NotificationSettings, told: Told | undefined) {
  if (told?.held) return told.held
  const rested = told?.told ? Date.parse(told.told) + cooldown * MINUTE : 0
  const moment = rested > Date.parse(now) ? new Date(rested) : new Date(now)
  const quiet = quietUntil(quiet_hours, moment)
  if (quiet) return quiet.toISOString()
  return rested > Date.parse(now) ? moment.toISOString() : created
}
