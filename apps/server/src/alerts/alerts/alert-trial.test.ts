import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import { testApp, type Person } from '../../testing/test-app.ts'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { scanJob } from '../hits/scan.job.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { try: attempt, save, list } = api.alerts

type Alert = Omit<RequestOf<typeof attempt>, 'org_id'>

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

async function said(...given: (string | Partial<SeededTalk>)[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talks = given.map((talk, at) => ({
    ...{ user_id: admin.user_id, channel_id, text: '', recorded_at: daysAgo(20 - (at / given.length) * 19) },
    ...(typeof talk === 'string' ? { text: talk } : talk),
  }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  const tryOut = async (alert: Alert, person: Person = admin) => ask(person, attempt, { org_id, ...alert })
  const shown = async (alert: Alert) => (await tryOut(alert)).body.trials.map(({ match }) => match)
  return { org_id, admin, channel_id, talk_ids, tryOut, shown }
}

test('non-members and plain members cannot try out an alert', async () => {
  const { tryOut, org_id } = await said('fire')
  expect((await tryOut({ keyword: 'fire' }, (await organization()).admin)).status).toBe(404)
  expect((await tryOut({ keyword: 'fire' }, await memberOf(org_id))).status).toBe(403)
})

test.each<[string, Partial<Alert>, number]>([
  ['no keyword', {}, 400],
  ['a keyword without a word', { keyword: '…' }, 400],
  ['an unknown channel', { keyword: 'fire', channel_ids: [crypto.randomUUID()] }, 404],
  ['an unknown speaker', { keyword: 'fire', speaker_ids: crypto.randomUUID() }, 404],
])('trying out %s is refused', async (_, alert, status) => {
  const { tryOut } = await said('fire')
  expect((await tryOut(alert as Alert)).status).toBe(status)
})

test('talks of other organizations are not searched', async () => {
  await said('fire')
  const { tryOut } = await said('water')
  expect((await tryOut({ keyword: 'fire' })).body).toEqual({
    trials: [],
    total: 0,
    looked_at: 0,
    unmet: [],
    by_closeness: { close: 0, normal: 0, wide: 0 },
  })
})

test('talks older than thirty days and talks in the bin are not searched', async () => {
  const { tryOut } = await said(
    { text: 'fire', recorded_at: daysAgo(30.1) },
    { text: 'fire', deleted: daysAgo(1) },
    { text: 'fire', recorded_at: daysAgo(29.9) },
  )
  expect((await tryOut({ keyword: 'fire' })).body).toMatchObject({ total: 1, looked_at: 1 })
})

test('trying shows the talks with the words around, the newest first, and leaves nothing behind', async () => {
  const { tryOut, org_id, admin, talk_ids, channel_id } = await said('a fire', 'the water', 'there is a FIRE, yes')
  const { trials, total } = (await tryOut({ keyword: 'fire' })).body
  expect(total).toBe(2)
  expect(trials.map(({ talk_id }) => talk_id)).toEqual([talk_ids[2], talk_ids[0]])
  expect(trials[0]).toMatchObject({
    channel_id,
    start: 3,
    end: 3.5,
    before: 'there is a',
    match: 'FIRE,',
    after: 'yes',
  })
  expect((await ask(admin, list, { org_id })).body).toEqual([])
  expect((await ask(admin, api.hits.list, { org_id })).body.hits).toEqual([])
})

test('exclusions, channels, speakers and matching by sound apply as in a real scan', async () => {
  const { shown, org_id, admin, channel_id, talk_ids } = await said(
    'a fire drill',
    'Maier has a fire',
    'the mayor said more',
  )
  const other = await channelOf({ org_id, admin }, 'Other')
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
  expect(await shown({ keyword: 'fire', exclude: ['fire drill'] })).toEqual(['fire'])
  expect(await shown({ keyword: 'fire', channel_ids: [channel_id, other] })).toEqual(['fire', 'fire'])
  expect(await shown({ keyword: 'fire', channel_ids: [other] })).toEqual([])
  expect(await shown({ keyword: 'fire', speaker_ids: [speaker_id] })).toEqual([])
  await ask(admin, api.talks.update, { talk_id: talk_ids[1] ?? '', speaker_id })
  expect(await shown({ keyword: 'fire', speaker_ids: [speaker_id] })).toEqual(['fire'])
  expect(await shown({ keyword: 'Meyer' })).toEqual([])
  expect(await shown({ keyword: 'Meyer', sounds_like: true })).toEqual(['mayor', 'Maier'])
  expect(await shown({ keyword: 'Meyer', sounds_like: true, exclude: ['the mayor'] })).toEqual(['Maier'])
})

test('searches the newest thousand talks and shows at most a hundred matches', async () => {
  const { tryOut, talk_ids } = await said(...Array.from({ length: 1100 }, (_, at) => `fire ${at % 2 ? 'drill' : ''}`))
  const all = (await tryOut({ keyword: 'fire' })).body
  expect([all.trials.length, all.total, all.looked_at]).toEqual([100, 1000, 1000])
  expect(all.trials.map(({ talk_id }) => talk_id)).toEqual(talk_ids.slice(1000).toReversed())
  const some = (await tryOut({ keyword: 'fire', exclude: ['fire drill'] })).body
  expect([some.trials.length, some.total, some.looked_at]).toEqual([100, 500, 1000])
})

const words = [
  'fire',
  'Fire-drill',
  'drill',
  'Meyer',
  'Maier',
  'mayor',
  'the',
  '—',
  'οδός',
  'пожар',
  'حريق',
  'आग',
  '火事',
]
const chance = randomIntegers(5)
const some = (most: number) => Array.from({ length: 1 + chance(most) }, () => words[chance(words.length)]).join(' ')

test('random alerts hit exactly the talks that their trials showed', async () => {
  const { org_id, admin, talk_ids, tryOut } = await said(...Array.from({ length: 60 }, () => some(6)))
  let hits = 0
  for (let round = 0; round < 25; round++) {
    const alert = {
      keyword: some(2),
      exclude: chance(2) ? [some(3)] : [],
      sounds_like: chance(2) > 0,
    }
    const tried = await tryOut(alert)
    if (tried.status === 400) continue
    const { alert_id } = (await ask(admin, save, { org_id, ...alert })).body
    for (const talk_id of talk_ids) await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
    const found = (await ask(admin, api.hits.list, { org_id, alert_id, limit: '100' })).body.hits
    const shown = tried.body.trials.map(({ talk_id, start, match }) => `${talk_id} ${start} ${match}`)
    const what = JSON.stringify(alert)
    expect(found.map(({ talk_id, start, match }) => `${talk_id} ${start} ${match}`).toSorted(), what).toEqual(
      shown.toSorted(),
    )
    expect(tried.body.total, what).toBe(shown.length)
    hits += shown.length
    await ask(admin, api.alerts.remove, { alert_id })
    await context().connections.inside(org_id).deleteFrom('hits').where('org_id', '=', org_id).execute()
  }
  expect(hits).toBeGreaterThan(20)
})
