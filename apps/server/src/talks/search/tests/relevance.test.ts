import { api } from '@earshot/contract'
import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'

const { ask, organization, channelOf, context } = testApp()
const { search } = api.search

type Asked = Partial<RequestOf<typeof search>>
type Found = OutputOf<typeof search>

async function said(...texts: string[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()
  const add = (some: string[], from: number) =>
    seedTalks(
      { context: context(), org_id },
      some.map((text, step) => ({ text, user_id: admin.user_id, channel_id, recorded_at: at(from + step) })),
    )
  const talk_ids = await add(texts, 0)
  const find = async (asked: Asked) => (await ask(admin, search, { org_id, sort: 'relevance', ...asked })).body
  async function all(asked: Asked) {
    const pages: Found[] = []
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null)
      pages.push(await find({ ...asked, ...(cursor && { cursor }) }))
    return pages.flatMap(({ talks }) => talks.map(({ talk_id }) => talk_id))
  }
  return { org_id, admin, talk_ids, find, all, add }
}

const texts = ({ talks }: Found) => talks.map(({ text }) => text)

test.each([
  'W10',
  Buffer.from(JSON.stringify(['2026-01-01T00:00:00Z', crypto.randomUUID()])).toString('base64url'),
  'x'.repeat(12_001),
])('a cursor from elsewhere is refused: %.40s', async (cursor) => {
  const { org_id, admin } = await organization()
  expect(await ask(admin, search, { org_id, cursor, query: 'fire', sort: 'relevance' })).toMatchObject({ status: 400 })
})

test('more matches in fewer words come first, then newer talks', async () => {
  const { find } = await said(
    'fire',
    'water pump water pump',
    'the pump has run out of all of the water that there was',
    'water pump',
    'water pump',
  )
  const found = await find({ query: 'water pump ' })
  expect(texts(found)).toEqual([
    'water pump water pump',
    'water pump',
    'water pump',
    'the pump has run out of all of the water that there was',
  ])
  expect(found.talks[1]?.recorded_at).toBe('2026-01-01T00:04:00.000Z')
  expect(found.total).toBe(4)
})

test('without a word, and with nothing but words that must be absent, the newest comes first', async () => {
  const { find } = await said('one', 'two two', 'three')
  for (const query of ['', '  ', '-four'])
    expect(texts(await find({ query })), query).toEqual(['three', 'two two', 'one'])
})

test('pages lead through all that match, the best first, none twice and none left out', async () => {
  const many = Array.from({ length: 130 }, (_, at) => `fire ${'fire '.repeat(at % 4)} ${'x '.repeat(at % 7)}`)
  const { all, find, talk_ids } = await said(...many)
  const first = await find({ query: 'fire', limit: 100 })
  const whole = first.talks.map(({ talk_id }) => talk_id)
  const second = await find({ query: 'fire', limit: 100, cursor: first.next_cursor ?? '' })
  expect([first.total, second.total, second.talks.length]).toEqual([130, 130, 30])
  for (const limit of [7, 100]) {
    const seen = await all({ query: 'fire', limit })
    expect(seen.slice(0, 100)).toEqual(whole)
    expect(seen.toSorted()).toEqual(talk_ids.toSorted())
  }
})

test('a talk that arrives between two pages does not shift the next one', async () => {
  const { find, all, add } = await said('fire', 'fire fire', 'fire fire fire', 'fire and rain')
  const before = await all({ query: 'fire' })
  const first = await find({ query: 'fire', limit: 2 })
  await add(['fire fire fire fire', 'fire'], 100)
  const second = await find({ query: 'fire', limit: 2, cursor: first.next_cursor ?? '' })
  expect([...first.talks, ...second.talks].map(({ talk_id }) => talk_id)).toEqual(before)
  expect(texts(await find({ query: 'fire', limit: 1 }))).toEqual(['fire fire fire fire'])
})

test('only the newest thousand that match are ranked', async () => {
  const texts = Array.from({ length: 1100 }, (_, at) => (at < 100 ? 'fire fire fire fire' : 'a fire'))
  const { find, all, talk_ids } = await said(...texts)
  expect((await find({ query: 'fire', limit: 1 })).total).toBe(1000)
  expect(await all({ query: 'fire', limit: 100 })).toEqual(talk_ids.slice(100).toReversed())
})
