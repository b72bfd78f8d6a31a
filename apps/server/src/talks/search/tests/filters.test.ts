import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { type SeededTalk, seedTalks } from '../../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { search } = api.search

type Asked = Partial<RequestOf<typeof search>>
type People = Record<'admin' | 'member', Person>

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

async function place(given: (people: People) => Partial<SeededTalk>[]) {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  const channel_id = await channelOf({ org_id, admin })
  const talks = given({ admin, member }).map((talk, at) => ({
    text: 'fire',
    user_id: admin.user_id,
    channel_id,
    recorded_at: new Date(Date.UTC(2026, 0, 1, 12) + at * 60_000).toISOString(),
    ...talk,
  }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  async function found(person: Person, filters: Asked) {
    const asks: Asked[] = [{}, { query: 'fire' }, { query: '-water ' }, { query: '"fire"', sort: 'relevance' }]
    const answers = await Promise.all(asks.map((asked) => ask(person, search, { org_id, ...filters, ...asked })))
    const places = answers.map(({ body }) =>
      body.talks.map(({ talk_id }) => talk_ids.indexOf(talk_id)).sort((a, b) => a - b),
    )
    for (const [at, { body }] of answers.entries())
      expect([places[at], body.total]).toEqual([places[0], body.talks.length])
    return places[0]
  }
  return { org_id, admin, member, talk_ids, found }
}

test.each<[string, Asked]>([
  ['a tag that is no id', { tags: 'urgent' }],
  ['a list of endless tags', { tags: Array.from({ length: 101 }, () => crypto.randomUUID()) }],
  ['a speaker that is no id', { speaker_id: 'Ada' }],
  ['perhaps unheard', { unheard: 'perhaps' as 'true' }],
  ['an order that does not exist', { sort: 'loudest' as 'newest' }],
])('%s is refused', async (_, asked) => {
  const { org_id, admin } = await organization()
  expect(await ask(admin, search, { org_id, ...asked })).toMatchObject({ status: 400, refusal: { error: 'invalid' } })
})

test('talks in the bin are neither found nor counted', async () => {
  const { admin, member, found } = await place(({ member }) => [
    { deleted: daysAgo(1), user_id: member.user_id, needs_review: true },
    {},
  ])
  for (const person of [admin, member]) {
    expect(await found(person, {})).toEqual([1])
    expect(await found(person, { deleted: false })).toEqual([1])
    expect(await found(person, { needs_review: true })).toEqual([])
    expect(await found(person, { unheard: true })).toEqual([1])
  }
})

test('in the bin, people see their own talks and admins all; after 30 days they are hidden from everyone', async () => {
  const { admin, member, org_id, found } = await place(({ admin, member }) => [
    { deleted: daysAgo(29), user_id: admin.user_id },
    { deleted: daysAgo(1), user_id: member.user_id },
    { deleted: daysAgo(31), user_id: member.user_id },
    { user_id: member.user_id },
  ])
  expect(await found(member, { deleted: true })).toEqual([1])
  expect(await found(member, { deleted: 'true', user_id: admin.user_id })).toEqual([])
  expect(await found(admin, { deleted: true })).toEqual([0, 1])
  expect(await found(await memberOf(org_id), { deleted: true })).toEqual([])
})

test('only talks with all of the tags match', async () => {
  const [one, two, three] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const { admin, found } = await place(() => [{ tags: [one] }, { tags: [two, one] }, { tags: [] }])
  expect(await found(admin, { tags: [one] })).toEqual([0, 1])
  expect(await found(admin, { tags: `${one},${two}` })).toEqual([1])
  expect(await found(admin, { tags: [three] })).toEqual([])
  expect(await found(admin, { tags: [one, three] })).toEqual([])
  expect(await found(admin, { tags: [] })).toEqual([0, 1, 2])
})

test('a speaker filter keeps their talks', async () => {
  const speaker_id = crypto.randomUUID()
  const { admin, found } = await place(() => [
    { speaker_id },
    { speaker_id: null },
    { speaker_id: crypto.randomUUID() },
  ])
  expect(await found(admin, { speaker_id })).toEqual([0])
})

test('whether a talk was heard is a filter per person', async () => {
  const { org_id, admin, member, talk_ids, found } = await place(() => [{}, {}, {}])
  const [talk_id = '', begun = ''] = talk_ids
  const db = context().connections.inside(org_id)
  await db.insertInto('listens').values({ org_id, user_id: member.user_id, talk_id, heard: true }).execute()
  await db.insertInto('listens').values({ org_id, user_id: member.user_id, talk_id: begun, position: 3 }).execute()
  expect(await found(member, { unheard: true })).toEqual([1, 2])
  expect(await found(member, { unheard: 'false' })).toEqual([0])
  expect(await found(admin, { unheard: true })).toEqual([0, 1, 2])
  expect(await found(admin, { unheard: false })).toEqual([])
})

test('talks that need review can be filtered', async () => {
  const { admin, found } = await place(() => [{ needs_review: true }, { needs_review: false }])
  expect(await found(admin, { needs_review: true })).toEqual([0])
  expect(await found(admin, { needs_review: false })).toEqual([1])
})

test.each([2, 1003])('the filter of an alert with %d hits keeps only the talks that it hit', async (hits) => {
  const { org_id, admin, talk_ids } = await place(() => Array.from({ length: hits + 2 }, () => ({})))
  const alert = { org_id, alert_id: crypto.randomUUID(), keyword: 'fire' }
  const words = { before: '', match: 'fire', after: '', start: 0, end: 1, channel_id: crypto.randomUUID() }
  await context()
    .connections.inside(org_id)
    .insertInto('hits')
    .values(talk_ids.slice(2).map((talk_id) => ({ talk_id, ...alert, ...words })))
    .execute()
  for (const query of ['', 'fire']) {
    const { body } = await ask(admin, search, { org_id, query, alert_id: alert.alert_id, limit: 100 })
    expect([body.talks.length, body.total]).toEqual([Math.min(hits, 100), Math.min(hits, 1000)])
    expect(body.talks.map(({ talk_id }) => talk_id)).not.toContain(talk_ids[0])
  }
})

test('talks of unknown callers are not found or counted as those of the admin in whose name they are', async () => {
  const { org_id, admin, member, found } = await place(() => [
    { by_phone: '+4915112345678' },
    { by_phone: 'withheld' },
    { by_phone: 'member' },
    {},
  ])
  const { user_id } = admin
  expect(await found(admin, {})).toEqual([0, 1, 2, 3])
  expect(await found(member, { user_id })).toEqual([2, 3])
  expect(await found(member, { user_id, unheard: true })).toEqual([2, 3])
  for (const [query, total] of [
    ['from:me', 2],
    ['-from:me', 2],
    ['(from:me before:2030-01-01) OR water', 2],
  ] as const)
    expect((await ask(admin, search, { org_id, query })).body.total).toBe(total)
  const { senders } = (await ask(member, api.search.facets, { org_id })).body
  expect(senders.counts).toEqual([{ id: user_id, talks: 2 }])
})
