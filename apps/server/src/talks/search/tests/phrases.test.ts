import { api } from '@earshot/contract'
import type { OutputOf } from '@earshot/contract/route'
import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { SearchFilters } from '@earshot/contract/search'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSuperuser } from '../../../testing/superuser.ts'
import { seedTalks, type SeededTalk } from '../../../testing/seed-talks.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'

const { ask, organization, channelOf, context } = testApp({ alone: true })
const TALKS = 6000
const MOST_COUNTED = 1000
const chance = randomIntegers(5)

let org_id: string
let admin: Person
let channels: string[]
let talks: (SeededTalk & { talk_id: string; recorded_at: string; said: string })[]
let client: pg.Client

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  channels = [await channelOf({ org_id, admin }, 'A'), await channelOf({ org_id, admin }, 'B')]
  const seeded = Array.from({ length: TALKS }, (_, at) => ({
    text: sentence(at),
    user_id: admin.user_id,
    channel_id: channels[chance(2)] ?? '',
    recorded_at: new Date(Date.UTC(2026, 0, 1) - Math.floor(at / 3) * 60_000).toISOString(),
  }))
  const ids = await seedTalks({ context: context(), org_id }, seeded)
  talks = seeded.map((talk, at) => ({ ...talk, talk_id: ids[at] ?? '', said: ` ${tokensOf(talk.text).join(' ')} ` }))
  client = await openSuperuser(context())
  await client.query('vacuum analyze talks')
})
afterAll(() => client.end())

/** “north” and “south” are in half of all talks and never side by side; the other words are chosen by chance. */
function sentence(at: number) {
  const words = Array.from({ length: 10 }, () => `w${Math.floor((chance(1000) / 1000) ** 2 * 40)}`)
  const rare = at % 701 === 700 ? ['unit_7', "don't", 'stop'] : []
  return [...(at % 2 === 0 ? ['north', 'gate', 'south'] : []), ...words, ...rare].join(' ')
}

async function everyPage(query: string, filters: SearchFilters, limit: number) {
  const found: { ids: string[]; totals: number[] } = { ids: [], totals: [] }
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked = { org_id, query, limit, ...filters, ...(cursor && { cursor }) }
    const page: OutputOf<typeof api.search.search> = (await ask(admin, api.search.search, asked)).body
    found.ids.push(...page.talks.map(({ talk_id }) => talk_id))
    found.totals.push(page.total)
    cursor = page.next_cursor
  }
  return found
}

/** By reading every talk. */
const having = (phrase: string, { channel_id, from, to }: SearchFilters) =>
  talks
    .filter(({ said }) => said.includes(` ${tokensOf(phrase).join(' ')} `))
    .filter((talk) => !channel_id || talk.channel_id === channel_id)
    .filter(({ recorded_at }) => (!from || recorded_at >= from) && (!to || recorded_at < to))
    .toSorted((a, b) => (`${a.recorded_at} ${a.talk_id}` < `${b.recorded_at} ${b.talk_id}` ? 1 : -1))
    .map(({ talk_id }) => talk_id)

test('a phrase whose words never stand side by side finds nothing, however common they are', async () => {
  const { body } = await ask(admin, api.search.search, { org_id, query: '"north south"' })
  expect([body.total, body.talks]).toEqual([0, []])
})

test.each([
  ['in half of all talks', 'north gate'],
  ['in one of ten', 'w0 w1'],
  ['in one of hundred', 'w2 w3'],
  ['in one of a thousand', 'w20 w30'],
  ['of three words', 'w0 w1 w2'],
  ['of a word that repeats', 'w0 w0'],
  ['of words with signs', "unit_7 don't stop"],
])('a phrase that is %s has the same talks, order and total on every page as reading all talks', async (_, phrase) => {
  for (const filters of [{}, { channel_id: channels[0] }, { from: day(2), to: day(1) }] as SearchFilters[]) {
    const wanted = having(phrase, filters)
    const { ids, totals } = await everyPage(`"${phrase}"`, filters, 97)
    expect(wanted.length, phrase).toBeGreaterThan(0)
    expect(ids, phrase).toEqual(wanted)
    expect(new Set(totals)).toEqual(new Set([Math.min(wanted.length, MOST_COUNTED)]))
  }
})

const day = (before: number) => new Date(Date.UTC(2026, 0, 1) - before * 86_400_000).toISOString()
