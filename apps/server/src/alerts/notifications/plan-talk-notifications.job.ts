import { FRESH_FOR, FRESH_FOR_EMAIL, isOlder, saidAt } from '@earshot/contract/rules/freshness'
import { defaultNotifications, type NotificationSettings } from '@earshot/contract/notifications'
import { declareJob } from '../../core/jobs/job.ts'
import { TalkPayload } from '../../talks/talks/job-payloads.ts'
import { placedTokens } from '@earshot/contract/rules/tokens'
import { hearersOf } from '../../organizations/channels/channels.service.ts'
import { type Writing, enterAsJob, type OrgScope, inTransaction } from '../../organizations/scope.ts'
import { memberNames } from '../../organizations/members/members.service.ts'
import { findFollows } from '../../talks/saved-searches/follows.service.ts'
import { spokenIn } from '../../talks/talks/spoken-words.service.ts'
import { scheduleDeliveries } from './deliver-notifications.job.ts'
import { lockMembers } from './notifications.repo.ts'
import { quietHoursEnd } from './quiet-hours.ts'
import {
  findSpoken,
  insertTalkNotifications,
  listFollowers,
  listMuting,
  listNotifiedOfTalks,
  type NewTalkNotification,
} from './talk-notifications.repo.ts'
import { namedIn, reasonFor, waysFor } from './notification-reasons.ts'

/** For followers of the channel and of searches, and people named or replied to. */
export const planTalkNotificationsJob = declareJob({
  name: 'talks.notify',
  formerName: 'talks.tell',
  payload: TalkPayload,
  seconds: 120,
  retries: 8,
  handle: (context, { org_id, talk_id }) => planTalkNotifications(enterAsJob(context, org_id), talk_id),
})

const REST_MINUTES = 10
const MINUTE = 60 * 1000

/** Idempotent. */
async function planTalkNotifications(org: OrgScope, talk_id: string) {
  const heard = await spokenIn(org, talk_id)
  if (!heard) return
  const tokens = placedTokens(heard.words)
  const found = await foundBy(org, talk_id)
  await inTransaction(org, async (tx) => {
    const talk = await findSpoken(tx, talk_id)
    if (!talk) return
    const named = namedIn(tokens, await memberNames(tx))
    const followers = await followersOf(tx, talk, named)
    if (followers.length === 0) return
    const told = await toldOf(tx, followers)
    const notices = followers.flatMap(({ user_id, settings, muted }): NewTalkNotification[] => {
      const chosen = { ...defaultNotifications, ...settings }
      const said = { channel_id: talk.channel_id, replied: talk.answers === user_id, named: named.has(user_id) }
      const search_id = found.get(user_id) ?? null
      const reason = reasonFor(chosen, { ...said, found: search_id !== null, muted })
      const ways = reason && timely(waysFor(chosen, reason), talk)
      if (!ways) return []
      const due = dueAt(talk.now, chosen, told.get(user_id))
      return [{ user_id, reason, search_id: reason === 'search' ? search_id : null, ...ways, due }]
    })
    if (notices.length === 0) return
    const added = await insertTalkNotifications(tx, talk_id, notices)
    await scheduleDeliveries(
      tx,
      added.filter(({ user_id, due }) => told.get(user_id)?.held !== due),
    )
  })
}

/** A recording of last year calls no one: push messages and email have the freshness of new alerts. */
function timely(ways: ReturnType<typeof waysFor>, { recorded_at, duration, now }: SpokenTalk) {
  const isTooOld = (minutes: number) => isOlder(saidAt(recorded_at, duration ?? 0), minutes, Date.parse(now))
  const email = ways?.email === true && !isTooOld(FRESH_FOR_EMAIL)
  const push = ways?.push === true && !isTooOld(FRESH_FOR)
  return email || push ? { email, push } : null
}

/** Those who hear the channel. */
async function followersOf(tx: OrgScope, { channel_id, sender, answers }: SpokenTalk, named: ReadonlySet<string>) {
  const hears = await hearersOf(tx, channel_id)
  const muting = await listMuting(tx, channel_id)
  const called = [...named, ...(answers ? [answers] : [])]
  const followers = await listFollowers(tx, sender, called)
  return followers
    .filter(({ user_id }) => hears(user_id))
    .map((follower) => ({ ...follower, muted: muting.has(follower.user_id) }))
}

type SpokenTalk = NonNullable<Awaited<ReturnType<typeof findSpoken>>>

/** Before the transaction, because comparing takes its time. */
async function foundBy(org: OrgScope, talk_id: string) {
  const talk = await findSpoken(org, talk_id)
  return talk ? findFollows(org, { talk_id, ...talk }) : new Map<string, string>()
}

type PastNotification = Awaited<ReturnType<typeof listNotifiedOfTalks>>[number]

/** Locks the followers, so that two concurrent talks do not both find that nothing was sent lately. */
async function toldOf(org: Writing<OrgScope>, followers: { user_id: string }[]) {
  const user_ids = followers.map(({ user_id }) => user_id)
  await lockMembers(org, user_ids)
  const told = await listNotifiedOfTalks(org, { user_ids, minutes: REST_MINUTES })
  return new Map(told.map((each) => [each.user_id, each]))
}

/** Together with held-back notifications; else after the pause since the last one, outside quiet hours. */
function dueAt(now: string, { quiet_hours }: NotificationSettings, told: PastNotification | undefined) {
  if (told?.held) return told.held
  const rested = told?.told ? Date.parse(told.told) + REST_MINUTES * MINUTE : 0
  const moment = new Date(Math.max(rested, Date.parse(now)))
  return (quietHoursEnd(quiet_hours, moment) ?? moment).toISOString()
}
