import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { seedTalks } from '../testing/seed-talks.ts'
import { testApp, type Person } from '../testing/test-app.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()

let org_id: string
let admin: Person
let channel_id: string
let talk_id: string

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  channel_id = await channelOf({ org_id, admin })
  const seeded = await seedTalks({ context: context(), org_id }, [
    { text: 'hello', user_id: admin.user_id, channel_id },
  ])
  talk_id = seeded[0] ?? ''
})

test('a member who was removed since the last request gets what a stranger gets', async () => {
  const member = await memberOf(org_id, {})
  const asked = () =>
    Promise.all([ask(member, api.talks.find, { talk_id }), ask(member, api.search.search, { org_id })])
  for (let round = 0; round < 2; round++) expect((await asked()).map(({ status }) => status)).toEqual([200, 200])
  await ask(admin, api.members.remove, { org_id, user_id: member.user_id })
  const stranger = (await organization()).admin
  const refusals = await asked()
  expect(refusals.map(({ status }) => status)).toEqual([404, 404])
  expect(refusals[0]?.refusal).toEqual((await ask(stranger, api.talks.find, { talk_id })).refusal)
  expect(refusals[1]?.refusal).toEqual((await ask(stranger, api.search.search, { org_id })).refusal)
})

test('a person who was taken out of a private channel since the last request reads nothing of it', async () => {
  const member = await memberOf(org_id, {})
  const { body } = await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })
  await ask(admin, api.channelMembers.create, { channel_id: body.channel_id, user_id: member.user_id })
  const [secret = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'secret', user_id: admin.user_id, channel_id: body.channel_id },
  ])
  const asked = () =>
    Promise.all([ask(member, api.talks.find, { talk_id: secret }), ask(member, api.search.search, { org_id })])
  for (let round = 0; round < 2; round++) expect(JSON.stringify(await asked())).toContain('secret')
  await ask(admin, api.channelMembers.remove, { channel_id: body.channel_id, user_id: member.user_id })
  for (let round = 0; round < 2; round++) {
    const [talk, list] = await asked()
    expect(talk.refusal).toEqual((await ask(member, api.talks.find, { talk_id: crypto.randomUUID() })).refusal)
    expect(list.body.talks.map(({ talk_id }) => talk_id)).not.toContain(secret)
  }
  await ask(admin, api.channelMembers.create, { channel_id: body.channel_id, user_id: member.user_id })
  expect((await asked())[0].status, 'and again what the person may').toBe(200)
})

test('an empty query lists the newest talks, and the next page follows them', async () => {
  const place = await organization()
  const channel = await channelOf(place)
  const talks = [1, 2, 3].map((day) => ({
    text: `day ${day}`,
    user_id: place.admin.user_id,
    channel_id: channel,
    recorded_at: `2026-01-0${day}T00:00:00.000Z`,
  }))
  const binned = talks.slice(0, 1).map((talk) => ({ ...talk, deleted: '2026-01-04T00:00:00Z' }))
  await seedTalks({ context: context(), org_id: place.org_id }, [...talks, ...binned])
  const list = (cursor?: string) =>
    ask(place.admin, api.search.search, { org_id: place.org_id, limit: 2, ...(cursor && { cursor }) })
  for (let round = 0; round < 2; round++) {
    const { body } = await list()
    expect([body.total, body.talks.map(({ text }) => text)]).toEqual([3, ['day 3', 'day 2']])
    expect((await list(body.next_cursor ?? '')).body.talks.map(({ text }) => text)).toEqual(['day 1'])
  }
})
