import { api } from '@earshot/contract'
import type { Silence } from '@earshot/contract/silences'
import { expect, test } from 'vitest'
import { enterAsJob } from '../../organizations/scope.ts'
import { silence } from '../../testing/recordings.ts'
import { seedTalks, type SeededTalk } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { scanJob } from '../hits/scan.job.ts'
import { checkSilences } from './check-silences.service.ts'

const { ask, send, organization, memberOf, channelOf, context } = testApp({ alone: true })
const { save } = api.alerts

const always: Silence = { minutes: 30, days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00', tz: 'Europe/Berlin' }
const office: Silence = { ...always, days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }
/** A Monday; in Berlin it is an hour later. */
const at = (clock: string, day = '02') => `2026-03-${day}T${clock}:00.000Z`

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Dispatch')
  const org = enterAsJob(context(), org_id)
  const talk = async (created: string, some: Partial<SeededTalk> = {}) =>
    (await seedTalks(org, [{ text: 'hello', channel_id, user_id: admin.user_id, created, ...some }]))[0] as string
  const watch = (some: object = {}) =>
    ask(admin, save, { org_id, keyword: 'Dispatch is quiet', channel_ids: [channel_id], silence: always, ...some })
  const hits = async (who = admin) => (await ask(who, api.hits.list, { org_id })).body.hits
  return { org_id, admin, channel_id, org, talk, watch, hits }
}

/** As if every minute before had been checked. */
async function check(time: string) {
  const db = context().connections.outside
  await db.deleteFrom('sweeps').execute()
  const begun = new Date(Date.parse(time) - 60_000).toISOString()
  await db.insertInto('sweeps').values({ name: 'silences', begun, until: '2026-01-01T00:00:00Z' }).execute()
  await checkSilences(context(), new Date(time))
}

test.each([
  ['without something to watch', { channel_ids: [] }, 'channel_ids'],
  ['in which no time is left', { silence: { ...office, minutes: 601 } }, 'silence'],
  ['on no day', { silence: { ...office, days: [] } }, 'silence'],
  ['in an unknown time zone', { silence: { ...office, tz: 'Mars/Olympus' } }, 'silence'],
  ['without a name', { keyword: '' }, 'keyword'],
])('a silence %s is refused', async (_, some, field) => {
  const { watch } = await place()
  expect(await watch(some)).toMatchObject({ status: 400, refusal: { field: expect.stringContaining(field) } })
})

test('channels and speakers are not watched by one alert, nor channels and keys of another organization', async () => {
  const { org_id, admin, watch } = await place()
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
  const other = await place()
  const key = (await ask(other.admin, api.keys.create, { org_id: other.org_id, name: 'Scanner' })).body
  expect(await watch({ speaker_ids: [speaker_id] })).toMatchObject({ status: 400, refusal: { field: 'speaker_ids' } })
  expect((await watch({ channel_ids: [other.channel_id] })).status).toBe(404)
  expect((await watch({ channel_ids: [], key_ids: [key.key_id] })).status).toBe(404)
})

test('a channel that goes quiet makes one hit, in its last talk, however long and often it is checked', async () => {
  const { talk, watch, hits, channel_id } = await place()
  await talk(at('12:00'))
  const talk_id = await talk(at('13:05'))
  const { alert_id } = (await watch()).body
  await check(at('13:34'))
  expect(await hits()).toEqual([])
  for (const time of [at('13:35'), at('13:36'), at('09:00', '03')]) await check(time)
  const silence = {
    ...{ source: 'channel', source_id: channel_id, name: 'Dispatch', since: at('13:05') },
    ...{ until: null, tz: 'Europe/Berlin', down: null },
  }
  expect(await hits()).toMatchObject([{ alert_id, talk_id, channel_id, match: '', state: 'new', silence }])
})

test('a silence ends and is resolved with the next talk; the next silence is another hit', async () => {
  const { org_id, talk, watch, hits } = await place()
  await talk(at('13:05'))
  await watch()
  const told: string[] = []
  const unsubscribe = context().live.subscribe(org_id, ({ changed }) => told.push(changed))
  await check(at('14:00'))
  await expect.poll(() => told.splice(0), { message: 'pages show that it began' }).toContain('hits')
  await talk(at('14:10'))
  await check(at('14:11'))
  await expect.poll(() => told.splice(0), { message: 'and that it is over' }).toContain('hits')
  unsubscribe()
  expect(await hits()).toMatchObject([{ state: 'resolved', modified_by: null, silence: { until: at('14:10') } }])
  await check(at('14:40'))
  expect((await hits()).map(({ state }) => state)).toEqual(['new', 'resolved'])
})

test('a person’s answer to a silence stays when it ends', async () => {
  const { admin, talk, watch, hits } = await place()
  const talk_id = await talk(at('13:05'))
  const { alert_id } = (await watch()).body
  await check(at('14:00'))
  await ask(admin, api.hits.update, { talk_id, alert_id, state: 'resolved', note: 'Cable' })
  await check(at('14:01'))
  await talk(at('14:10'))
  await check(at('14:11'))
  expect(await hits()).toMatchObject([
    { state: 'resolved', note: 'Cable', modified_by: admin.user_id, silence: { until: at('14:10') } },
  ])
})

test('minutes outside of the watched hours do not count', async () => {
  const { talk, watch, hits } = await place()
  await talk(at('16:40', '06'))
  await watch({ silence: office })
  for (const time of [at('17:30', '06'), at('12:00', '07'), at('07:29', '09')]) await check(time)
  expect(await hits()).toEqual([])
  await check(at('07:30', '09'))
  expect(await hits()).toMatchObject([{ silence: { since: at('16:40', '06') } }])
})

test('the last talk in the bin does not begin the silence anew', async () => {
  const { admin, talk, watch, hits } = await place()
  await talk(at('12:00'))
  const talk_id = await talk(at('13:05'))
  await watch()
  await check(at('14:00'))
  await ask(admin, api.talks.remove, { talk_id })
  await check(at('14:01'))
  expect(await hits()).toEqual([])
})

test('after an outage the minutes count anew, and the hit says when Earshot was down', async () => {
  const { talk, watch, hits } = await place()
  await talk(at('13:05'))
  await watch()
  await check(at('13:20'))
  await checkSilences(context(), new Date(at('14:20')))
  await context()
    .connections.outside.updateTable('sweeps')
    .set({ begun: at('14:48') })
    .execute()
  await checkSilences(context(), new Date(at('14:49')))
  expect(await hits()).toEqual([])
  await checkSilences(context(), new Date(at('14:50')))
  expect(await hits()).toMatchObject([
    { silence: { since: at('13:05'), down: { from: at('13:20'), to: at('14:20') } } },
  ])
})

test('speakers and keys are missed, but only in channels that everyone hears', async () => {
  const { org_id, admin, talk, watch, hits } = await place()
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
  const { key_id } = (await ask(admin, api.keys.create, { org_id, name: 'Scanner', send: true })).body
  const hidden = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  await talk(at('13:00'), { speaker_id })
  await talk(at('13:01'), { key_id })
  await talk(at('13:25'), { speaker_id, key_id, channel_id: hidden })
  await watch({ keyword: 'Eve', channel_ids: [], speaker_ids: [speaker_id] })
  await watch({ keyword: 'Scanner', channel_ids: [], key_ids: [key_id] })
  await check(at('13:31'))
  const silences = (await hits()).map(({ silence }) => `${silence?.name} ${silence?.source} ${silence?.since}`)
  expect(silences).toEqual(expect.arrayContaining([`Scanner key ${at('13:01')}`, `Eve speaker ${at('13:00')}`]))
})

test('a talk that is sent with a key counts as its own', async () => {
  const { org_id, admin, channel_id, org } = await place()
  const { key_id, key } = (await ask(admin, api.keys.create, { org_id, name: 'Scanner', send: true })).body
  const sent = await send({ ...admin, token: key }, { org_id, channel_id }, await silence(1))
  expect(sent.status).toBe(201)
  const [talk] = await org.db.selectFrom('talks').select('key_id').where('talk_id', '=', sent.body.talk_id).execute()
  expect(talk).toEqual({ key_id })
})

test('the silence of a private channel is a hit for its members only', async () => {
  const { org_id, admin, talk, watch, hits } = await place()
  const outsider = await memberOf(org_id)
  const channel_id = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  await talk(at('13:00'), { channel_id })
  await watch({ channel_ids: [channel_id] })
  await check(at('14:00'))
  expect([(await hits()).length, await hits(outsider)]).toEqual([1, []])
  expect((await ask(outsider, api.alerts.list, { org_id })).body).toEqual([])
})

test('archived channels and channels without any talk are not missed', async () => {
  const { org_id, admin, talk, watch, hits, channel_id } = await place()
  const empty = await channelOf({ org_id, admin }, 'Empty')
  await talk(at('13:00'))
  await watch({ channel_ids: [channel_id, empty] })
  await ask(admin, api.channels.remove, { channel_id })
  await check(at('14:00'))
  expect(await hits()).toEqual([])
})

test('an alert for silence matches no words, and may be there twice', async () => {
  const { watch, hits, talk, org_id, admin } = await place()
  await watch({ keyword: 'hello' })
  await watch({ keyword: 'hello', silence: office })
  const talk_id = await talk(at('13:00'))
  await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  expect((await ask(admin, api.alerts.list, { org_id })).body).toHaveLength(2)
  expect(await hits()).toEqual([])
})
