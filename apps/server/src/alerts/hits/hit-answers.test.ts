import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { scanJob } from './scan.job.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { list, update } = api.hits

type Asked = Partial<RequestOf<typeof list>>

async function place(...texts: string[]) {
  const { org_id, admin } = await organization()
  const alerts = []
  for (const keyword of ['fire', 'water']) alerts.push((await ask(admin, api.alerts.save, { org_id, keyword })).body)
  const talks: { talk_id: string; channel_id: string }[] = []
  for (const text of texts) {
    const channel_id = await channelOf({ org_id, admin }, crypto.randomUUID())
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
      { text, user_id: admin.user_id, channel_id },
    ])
    await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
    talks.push({ talk_id, channel_id })
  }
  const listed = async (asked: Asked = {}) => (await ask(admin, list, { org_id, ...asked })).body
  const found = async (asked: Asked) =>
    (await listed(asked)).hits.map(
      ({ talk_id, keyword }) => `${keyword} ${talks.findIndex((talk) => talk.talk_id === talk_id)}`,
    )
  const [fire = '', water = ''] = alerts.map(({ alert_id }) => alert_id)
  return { org_id, admin, fire, water, talks, listed, found }
}

const pair = ({ talks, fire }: Awaited<ReturnType<typeof place>>) => ({
  talk_id: talks[0]?.talk_id ?? '',
  alert_id: fire,
})

test('a non-member cannot answer a hit or learn that it exists', async () => {
  const here = await place('fire')
  const stranger = (await organization()).admin
  const foreign = await ask(stranger, update, { ...pair(here), state: 'resolved' })
  const absent = await ask(stranger, update, { ...pair(here), talk_id: crypto.randomUUID(), state: 'resolved' })
  expect([foreign.status, foreign.refusal]).toEqual([404, absent.refusal])
  expect((await here.listed()).hits).toMatchObject([{ state: 'new' }])
})

test('a hit that does not exist cannot be answered', async () => {
  const here = await place('fire')
  for (const alert_id of [here.water, crypto.randomUUID()]) {
    const { status, refusal } = await ask(here.admin, update, { ...pair(here), alert_id, state: 'resolved' })
    expect([status, refusal.text]).toEqual([404, 'This alert has no hit in this talk'])
  }
})

test.each([
  ['a state that does not exist', { state: 'closed' }],
  ['no state', {}],
  ['an endless note', { state: 'resolved', note: 'x'.repeat(2001) }],
  ['a field of its own', { state: 'resolved', keyword: 'water' }],
])('an answer with %s is refused', async (_, fields) => {
  const here = await place('fire')
  expect((await ask(here.admin, update, { ...pair(here), ...fields } as RequestOf<typeof update>)).status).toBe(400)
})

test('any member can answer a hit, and the answer records who and when', async () => {
  const here = await place('fire')
  const bob = await memberOf(here.org_id)
  const { status, body } = await ask(bob, update, { ...pair(here), state: 'acknowledged', note: 'On my way' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'acknowledged', note: 'On my way', modified_by: bob.user_id })
  expect(Date.now() - Date.parse(body.modified ?? '')).toBeLessThan(60_000)
  const resolved = (await ask(here.admin, update, { ...pair(here), state: 'resolved' })).body
  expect(resolved).toMatchObject({ state: 'resolved', note: 'On my way', modified_by: here.admin.user_id })
  expect((await here.listed()).hits).toEqual([resolved])
})

test('repeating an answer changes nothing, also for another member', async () => {
  const here = await place('fire')
  const bob = await memberOf(here.org_id)
  const asked = { ...pair(here), state: 'acknowledged', note: '' } as const
  const first = (await ask(here.admin, update, asked)).body
  for (const person of [here.admin, bob] satisfies Person[])
    expect((await ask(person, update, asked)).body).toEqual(first)
})

test('hits can be filtered by alert, channel and state', async () => {
  const here = await place('fire and water', 'water', 'fire')
  await ask(here.admin, update, { ...pair(here), state: 'resolved' })
  expect(await here.found({ alert_id: here.fire })).toEqual(['fire 2', 'fire 0'])
  expect(await here.found({ channel_id: here.talks[1]?.channel_id ?? '' })).toEqual(['water 1'])
  expect(await here.found({ state: 'resolved' })).toEqual(['fire 0'])
  expect((await here.found({ state: 'new' })).toSorted()).toEqual(['fire 2', 'water 0', 'water 1'])
  expect(await here.found({ state: 'new', alert_id: here.water, channel_id: here.talks[0]?.channel_id ?? '' })).toEqual(
    ['water 0'],
  )
  expect(await here.found({ alert_id: crypto.randomUUID() })).toEqual([])
})

test('new hits are counted whatever the filters, without talks in the bin', async () => {
  const here = await place('fire and water', 'water')
  expect(await here.listed({ limit: '1', state: 'resolved' })).toMatchObject({ hits: [], unread: 3 })
  await ask(here.admin, update, { ...pair(here), state: 'acknowledged' })
  expect((await here.listed()).unread).toBe(2)
  await ask(here.admin, api.talks.remove, { talk_id: here.talks[0]?.talk_id ?? '' })
  expect(await here.listed()).toMatchObject({ hits: [{ talk_id: here.talks[1]?.talk_id }], unread: 1 })
  expect((await ask(here.admin, update, { ...pair(here), state: 'new' })).status).toBe(404)
})

test('the count stops at a thousand, and pages continue', async () => {
  const here = await place('fire')
  const [{ talk_id, channel_id } = { talk_id: '', channel_id: '' }] = here.talks
  const words = { keyword: 'x', before: '', match: 'x', after: '', start: 0, end: 1 }
  const many = Array.from({ length: 1005 }, () => ({
    org_id: here.org_id,
    talk_id,
    channel_id,
    alert_id: crypto.randomUUID(),
    ...words,
  }))
  await context().connections.inside(here.org_id).insertInto('hits').values(many).execute()
  const first = await here.listed({ limit: '100', channel_id })
  expect([first.unread, first.hits.length]).toEqual([1000, 100])
  const second = await here.listed({ limit: '100', channel_id, cursor: first.next_cursor ?? '' })
  expect(new Set([...first.hits, ...second.hits].map(({ alert_id }) => alert_id)).size).toBe(200)
})
