import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import { expect, test } from 'vitest'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitingJobs } from '../../testing/waiting-jobs.ts'
import { scanJob } from '../hits/scan.job.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const waiting = waitingJobs(context)
const { save, list, try: attempt } = api.alerts
const { signal } = new AbortController()

type Asked = Required<RequestOf<typeof save>>
type AlertInput = Pick<Asked, 'keyword'> & Partial<Pick<Asked, 'condition' | 'hours' | 'silence'>>

/** Two open channels and a private one, a speaker and a tag. */
async function place() {
  const { org_id, admin } = await organization()
  const ops = await channelOf({ org_id, admin }, 'Ops')
  const night = await channelOf({ org_id, admin }, 'Night shift')
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Ana Lima' })).body
  const { tag_id } = (await ask(admin, api.tags.create, { org_id, tag: 'urgent' })).body
  const say = (talks: Partial<SeededTalk>[]) =>
    seedTalks(
      { context: context(), org_id },
      talks.map((talk) => ({ user_id: admin.user_id, channel_id: ops, text: '', ...talk })),
    )
  const watch = (alert: AlertInput) => ask(admin, save, { org_id, ...alert })
  const tryOut = async (alert: AlertInput) => (await ask(admin, attempt, { org_id, ...alert })).body
  const hitsOf = async (alert_id: string) =>
    (await ask(admin, api.hits.list, { org_id, alert_id, limit: '100' })).body.hits.map(({ talk_id }) => talk_id)
  const scan = async (talk_ids: string[]) => {
    for (const talk_id of talk_ids) await scanJob.handle(context(), { org_id, talk_id }, signal)
  }
  const searched = async (query: string) =>
    (await ask(admin, api.search.search, { org_id, query, limit: '100' })).body.talks
      .filter(({ by_sound, maybe_said }) => !by_sound && !maybe_said)
      .map(({ talk_id }) => talk_id)
  return { org_id, admin, ops, night, board, speaker_id, tag_id, say, watch, tryOut, hitsOf, scan, searched }
}

const silence = { minutes: 5, days: [1], from: '08:00', to: '09:00', tz: 'UTC' }
const hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00', tz: 'Europe/Berlin' }

test.each<[string, Partial<AlertInput>, string]>([
  ['of the person who searches', { condition: 'tag:urgent from:me' }, 'condition'],
  ['of what becomes of a talk', { condition: 'pump OR -(is:open)' }, 'condition'],
  ['of the hits of a talk', { condition: 'has:hit' }, 'condition'],
  ['with a value that the operator cannot have', { condition: 'confidence:much' }, 'condition'],
  ['without a word or operator', { condition: '…' }, 'condition'],
  ['with an operator without a value', { condition: 'tag:' }, 'condition'],
  ['with a tag that does not exist', { condition: '-tag:missing' }, 'condition'],
  ['with a channel that does not exist', { condition: 'channel:missing' }, 'condition'],
  ['with a private channel, which everyone would read', { condition: '-channel:board' }, 'condition'],
  ['for silence', { condition: 'pump', silence }, 'condition'],
  ['of hours for silence', { hours, silence }, 'hours'],
  ['of hours on no day', { hours: { ...hours, days: [] } }, 'hours'],
  ['of hours that no clock has', { hours: { ...hours, to: '24:00' } }, 'hours'],
  ['of hours in an unknown time zone', { hours: { ...hours, tz: 'Mars/Olympus' } }, 'hours'],
])('a condition %s is refused', async (_, alert, field) => {
  const { watch, ops } = await place()
  const { status, refusal } = await watch({ keyword: 'fire', ...alert, ...(alert.silence && { channel_ids: [ops] }) })
  expect([status, refusal.field?.split('.')[0]]).toEqual([400, field])
})

const chance = randomIntegers(52)
const pick = <Each>(values: readonly Each[]) => values[chance(values.length)] as Each
const spoken = ['hose', 'dry', 'drill', 'water pump', 'north gate', 'smoke']
const asked = [
  ...['hose', 'dry', 'smo', '"water pump"', 'tag:urgent', 'channel:ops', 'in:"Night shift"', 'speaker:ana'],
  ...['has:speaker', 'confidence:>80%', 'since:2026-01-01', 'on:yesterday', '(dry OR tag:urgent)', 'has:tag'],
]
const condition = () =>
  Array.from(
    { length: 1 + chance(3) },
    (_, at) => `${at > 0 && chance(3) === 0 ? 'OR ' : ''}${pick(['', '', '-'])}${pick(asked)}`,
  ).join(' ')

test('random conditions find the talks that a search for the same text finds', async () => {
  const { ops, night, board, speaker_id, tag_id, say, watch, tryOut, hitsOf, scan, searched } = await place()
  const talk_ids = await say(
    Array.from({ length: 60 }, () => ({
      channel_id: pick([ops, night, board]),
      text: `${pick(spoken)} fire ${pick(spoken)}`,
      confidence: pick([null, 0.5, 0.9]),
      speaker_id: pick([null, speaker_id]),
      tags: pick([[], [tag_id]]),
    })),
  )
  const alerts = new Map<string, string>()
  for (let round = 0; round < 40; round++) {
    const text = condition()
    alerts.set(text, (await watch({ keyword: 'fire', condition: text })).body.alert_id)
  }
  await scan(talk_ids)
  let hits = 0
  for (const [text, alert_id] of alerts) {
    const found = (await hitsOf(alert_id)).toSorted()
    expect(found, text).toEqual((await searched(`fire ${text}`)).toSorted())
    const tried = await tryOut({ keyword: 'fire', condition: text })
    expect([tried.total, tried.trials.map(({ talk_id }) => talk_id).toSorted()], text).toEqual([found.length, found])
    hits += found.length
  }
  expect(hits).toBeGreaterThan(100)
})

const lastSunday = (month: number) => {
  const last = new Date(Date.UTC(2026, month, 0))
  return last.getUTCDate() - last.getUTCDay()
}
const clocksBack = `2026-10-${lastSunday(10)}`

test.each<[string, string, number]>([
  ['before they begin', `${clocksBack}T20:59:00Z`, 0],
  ['when the word is said after they began, in a recording from before', `${clocksBack}T20:59:58Z`, 1],
  ['at night', `${clocksBack}T22:30:00Z`, 1],
  ['after midnight', '2026-11-27T04:59:00Z', 1],
  ['when they have ended', '2026-11-27T05:00:00Z', 0],
  ['in the hour that summer time has earlier', '2026-07-01T03:59:00Z', 1],
  ['at their end in summer time', '2026-07-01T04:00:00Z', 0],
])('hours over midnight, %s', async (_, recorded_at, hits) => {
  const { say, watch, hitsOf, scan } = await place()
  const { alert_id } = (await watch({ keyword: 'fire', hours })).body
  const talk_ids = await say([{ text: 'there is no smoke without fire', recorded_at }])
  await scan(talk_ids)
  expect(await hitsOf(alert_id)).toHaveLength(hits)
})

test('a trial shows and counts only what was said in the hours', async () => {
  const { say, tryOut } = await place()
  const now = new Date()
  const at = (clock: string) => `${new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)}T${clock}:00Z`
  await say([
    { text: 'fire', recorded_at: at('12:00') },
    { text: 'fire', recorded_at: at('23:00') },
  ])
  const tried = await tryOut({ keyword: 'fire', hours: { ...hours, tz: 'UTC' } })
  expect(tried.trials.map(({ recorded_at }) => recorded_at.slice(11, 16))).toEqual(['23:00'])
  expect([tried.total, tried.by_closeness.wide, tried.unmet]).toEqual([1, 1, []])
})

test('a tag that a talk gets later makes the hit, and one that it loses takes none away', async () => {
  const { org_id, admin, tag_id, say, watch, hitsOf, scan } = await place()
  const { alert_id } = (await watch({ keyword: 'fire', condition: 'tag:urgent' })).body
  const [talk_id = ''] = await say([{ text: 'fire' }])
  await scan([talk_id])
  expect(await hitsOf(alert_id)).toEqual([])
  await ask(admin, api.talks.update, { talk_id, tags: [tag_id] })
  expect(await waiting('alert.scan', talk_id)).toEqual([{ org_id, talk_id }])
  await scan([talk_id])
  expect(await hitsOf(alert_id)).toEqual([talk_id])
  await ask(admin, api.talks.update, { talk_id, tags: [] })
  await scan([talk_id])
  expect(await hitsOf(alert_id)).toEqual([talk_id])
})

test('the same keyword under other conditions is an alert of its own', async () => {
  const { org_id, admin, watch } = await place()
  const day = (await watch({ keyword: 'fire', hours: { ...hours, from: '06:00', to: '22:00' } })).body
  const night = (await watch({ keyword: 'fire', hours })).body
  const tagged = (await watch({ keyword: 'fire', hours, condition: ' tag:urgent ' })).body
  expect(new Set([day, night, tagged].map(({ alert_id }) => alert_id)).size).toBe(3)
  expect(tagged).toMatchObject({ condition: 'tag:urgent', hours })
  const again = await ask(admin, save, { org_id, keyword: 'Fire', hours, if_exists: 'refuse' })
  expect(again).toMatchObject({ status: 409, refusal: { alert_id: night.alert_id } })
})

test('an alert whose condition names what has another name now says so to admins', async () => {
  const { org_id, admin, tag_id, watch, tryOut } = await place()
  const alert = { keyword: 'fire', condition: 'pump (tag:urgent OR speaker:"Ana Lima")' }
  const { alert_id } = (await watch(alert)).body
  await ask(admin, api.tags.update, { tag_id, tag: 'critical' })
  const unmet = [{ operator: 'tag', value: 'urgent', reason: 'unknown' }]
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ alert_id, unmet }])
  expect((await tryOut(alert)).unmet).toEqual(unmet)
  expect((await ask(await memberOf(org_id), list, { org_id })).body[0]).not.toHaveProperty('unmet')
  expect((await ask(admin, save, { alert_id, cooldown: 5 })).status).toBe(200)
})
