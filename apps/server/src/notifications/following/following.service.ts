import { defaultNotifications, type NotificationSettings } from '@earshot/contract/notifications'
import { placedTokens } from '@earshot/contract/rules/tokens'
import { type OrgScope, together } from '../../organizations/scope.ts'
import { heardIn } from '../../talks/heard.service.ts'
import { sendAllAt } from '../sending/errands.ts'
import { quietUntil } from '../quiet.ts'
import {
  findSaid,
  insertTalkNotices,
  listFollowers,
  listNames,
  listToldOfTalks,
  type NewTalkNotice,
} from './following.repo.ts'
import { namedIn, reasonFor } from './reasons.ts'

/** Who has just been told of a talk hears of the next ones together, after so many minutes. */
const REST_MINUTES = 10
const MINUTE = 60 * 1000

/** Decides who is told of a talk that has been written down, why and when. Done twice it tells nobody twice. */
export async function planTalk(org: OrgScope, talk_id: string) {
  const heard = await heardIn(org, talk_id)
  if (!heard) return
  const tokens = placedTokens(heard.words)
  await together(org, async (tx) => {
    const talk = await findSaid(tx, talk_id)
    const followers = talk ? await listFollowers(tx, talk.user_id) : []
    if (!talk || followers.length === 0) return
    const named = namedIn(tokens, await listNames(tx))
    const told = await toldOf(tx, followers)
    const notices = followers.flatMap(({ user_id, settings }): NewTalkNotice[] => {
      const chosen = { ...defaultNotifications, ...settings }
      const said = { channel_id: talk.channel_id, replied: talk.answered === user_id, named: named.has(user_id) }
      const reason = reasonFor(chosen, said)
      const { email, push } = chosen.follow_by
      if (!reason || !(email || push)) return []
      return [{ user_id, reason, email, push, due: dueAt(talk.now, chosen, told.get(user_id)) }]
    })
    if (notices.length === 0) return
    const added = await insertTalkNotices(tx, talk_id, notices)
    await sendAllAt(
      tx,
      added.filter(({ user_id, due }) => told.get(user_id)?.held !== due),
    )
  })
}

type Told = Awaited<ReturnType<typeof listToldOfTalks>>[number]

async function toldOf(org: OrgScope, followers: { user_id: string }[]) {
  const user_ids = followers.map(({ user_id }) => user_id)
  const told = await listToldOfTalks(org, { user_ids, minutes: REST_MINUTES })
  return new Map(told.map((each) => [each.user_id, each]))
}

/** With what is held back already; else when the person has rested since they were last told, outside quiet hours. */
function dueAt(now: string, { quiet_hours }: NotificationSettings, told: Told | undefined) {
  if (told?.held) return told.held
  const rested = told?.told ? Date.parse(told.told) + REST_MINUTES * MINUTE : 0
  const moment = new Date(Math.max(rested, Date.parse(now)))
  return (quietUntil(quiet_hours, moment) ?? moment).toISOString()
}
