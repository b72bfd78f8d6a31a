import { Id } from '@earshot/contract/fields'
import { isOlder, saidAt } from '@earshot/contract/rules/freshness'
import { defaultNotifications, type NotificationSettings } from '@earshot/contract/notifications'
import { namedBy, recipientsAmong } from '@earshot/contract/rules/recipients'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { hearersOf } from '../../organizations/channels/channels.service.ts'
import { type Writing, enterAsJob, type OrgScope, inTransaction } from '../../organizations/scope.ts'
import { scheduleDeliveries } from './deliver-notifications.job.ts'
import {
  insertHitNotifications,
  listHits,
  listListeners,
  listNotified,
  type NewHitNotification,
} from './hit-notifications.repo.ts'
import { lockMembers } from './notifications.repo.ts'
import { quietHoursEnd } from './quiet-hours.ts'

export const planHitNotificationsJob = declareJob({
  name: 'hits.notify',
  formerName: 'hits.tell',
  payload: z.object({ org_id: Id, talk_id: Id, alert_ids: z.array(Id) }),
  seconds: 120,
  retries: 8,
  handle: (context, { org_id, ...happened }) => planHitNotifications(enterAsJob(context, org_id), happened),
})

interface NewHits {
  talk_id: string
  alert_ids: string[]
}

/**
 * Decides who is notified of a talk's hits, how and when. The sender is notified too: talks often come from programs
 * with a person's account. The people on the list of an urgent alert get no second notification. A late hit does not
 * escalate: they are notified of it as its recipients are. Idempotent.
 */
export const planHitNotifications = (org: OrgScope, happened: NewHits) =>
  inTransaction(org, async (tx) => {
    const { notices, waiting } = await noticesOf(tx, happened)
    if (notices.length === 0) return
    const added = await insertHitNotifications(tx, notices)
    await scheduleDeliveries(
      tx,
      added.filter(({ user_id, due }) => !waiting.has(`${user_id} ${due}`)),
    )
  })

type Hit = Awaited<ReturnType<typeof listHits>>[number]
type PastNotification = Awaited<ReturnType<typeof listNotified>>[number]

/** The notifications to insert, and the deliveries already scheduled by user and time. */
async function noticesOf(org: Writing<OrgScope>, { talk_id, alert_ids }: NewHits) {
  const hits = await listHits(org, { talk_id, alert_ids })
  const [hit] = hits
  const listeners = hit ? (await listListeners(org, recipientsIn(hits))).filter(await hearsChannel(org, hit)) : []
  const owners = new Map(hits.map((each) => [each.alert_id, ownersOf(each, listeners)]))
  const user_ids = listeners.map(({ user_id }) => user_id)
  const told = listeners.length > 0 ? await toldOf(org, { user_ids, alert_ids }) : []
  const toldBefore = new Map(told.map((each) => [keyOf(each), each]))
  const notices = listeners.flatMap(({ user_id, settings }): NewHitNotification[] => {
    const chosen = { ...defaultNotifications, ...settings }
    return hits
      .filter((hit) => hit.late || !urgentlyTold(hit).includes(user_id))
      .map((hit) =>
        noticeOf(hit, {
          ...{ chosen, user_id, own: owners.get(hit.alert_id)?.has(user_id) ?? false },
          told: toldBefore.get(keyOf({ user_id, alert_id: hit.alert_id })),
        }),
      )
      .filter(({ email, push }) => email || push)
      .map((notice) => ({ talk_id, ...notice }))
  })
  return { notices, waiting: new Set(told.map(({ user_id, held }) => `${user_id} ${held}`)) }
}

/** Locks the listeners, so that two concurrent talks do not both find that nothing was sent lately. */
async function toldOf(org: Writing<OrgScope>, asked: Parameters<typeof listNotified>[1]) {
  await lockMembers(org, asked.user_ids)
  return listNotified(org, asked)
}

const hearsChannel = async (org: OrgScope, { channel_id }: Hit) => {
  const hears = await hearersOf(org, channel_id)
  return ({ user_id }: { user_id: string }) => hears(user_id)
}

const keyOf = ({ user_id, alert_id }: { user_id: string; alert_id: string }) => `${user_id} ${alert_id}`

const urgentlyTold = ({ escalation }: Hit) => escalation?.user_ids ?? []

const recipientsIn = (hits: Hit[]) => ({
  user_ids: hits.flatMap((hit) => [...namedBy(hit).user_ids, ...urgentlyTold(hit)]),
  moderators: hits.some((hit) => namedBy(hit).roles.includes('moderator')),
})

/** With the people of an urgent alert, if the hit is late: it does not escalate. */
function ownersOf(hit: Hit, hearers: Awaited<ReturnType<typeof listListeners>>) {
  const owners = recipientsAmong(hit, hearers).map(({ user_id }) => user_id)
  return new Set([...owners, ...(hit.late ? urgentlyTold(hit) : [])])
}

interface Listener {
  user_id: string
  chosen: NotificationSettings
  /** Whether the alert names the person. */
  own: boolean
  told: PastNotification | undefined
}

function noticeOf(hit: Hit, { user_id, chosen, own, told }: Listener) {
  const { alert_id } = hit
  const { email, push } = waysOf(chosen, { alert_id, own })
  const ways = { email: email && isEmailed(hit), push: push && !hit.late }
  return { user_id, alert_id, ...ways, due: dueAt(hit, chosen, told) }
}

const isEmailed = ({ late, fresh_for_email, recorded_at, start, now }: Hit) =>
  !late || !isOlder(saidAt(recorded_at, start), fresh_for_email, Date.parse(now))

/** The settings for this alert; else for own or other alerts. */
function waysOf(
  { alerts, own_alerts, other_alerts }: NotificationSettings,
  { alert_id, own }: { alert_id: string; own: boolean },
) {
  return alerts.find((alert) => alert.alert_id === alert_id) ?? (own ? own_alerts : other_alerts)
}

const MINUTE = 60 * 1000

/** Together with held-back notifications; else after the alert's cooldown, outside quiet hours. */
function dueAt(
  { created, now, cooldown }: Hit,
  { quiet_hours }: NotificationSettings,
  told: PastNotification | undefined,
) {
  if (told?.held) return told.held
  const rested = told?.told ? Date.parse(told.told) + cooldown * MINUTE : 0
  const moment = rested > Date.parse(now) ? new Date(rested) : new Date(now)
  const quiet = quietHoursEnd(quiet_hours, moment)
  if (quiet) return quiet.toISOString()
  return rested > Date.parse(now) ? moment.toISOString() : created
}
