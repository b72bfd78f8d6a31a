import { api } from '@earshot/contract'
import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { type SeededTalk, seedTalks } from '../../../testing/seed-talks.ts'

const { ask, organization, channelOf, context } = testApp()
const { search } = api.search

type Asked = Partial<RequestOf<typeof search>>

async function said(...given: (string | Partial<SeededTalk>)[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talks = given.map((talk) => ({
    ...{ user_id: admin.user_id, channel_id, text: '' },
    ...(typeof talk === 'string' ? { text: talk } : talk),
  }))
  await seedTalks({ context: context(), org_id }, talks)
  const find = async (asked: Asked): Promise<OutputOf<typeof search>> =>
    (await ask(admin, search, { org_id, ...asked })).body
  const instead = async (query: string) => {
    const { fallback, did_you_mean, talks } = await find({ query })
    return [fallback, did_you_mean, talks.map(({ text }) => text).toSorted()]
  }
  return { org_id, admin, channel_id, find, instead }
}

const NOTHING = [null, undefined, []]

test.each([
  ['two slips in a short word', 'pxxp', ['pump']],
  ['three slips in a long one', 'gonorutor', ['generator']],
  ['a slip in a word of two letters', 'is', ['it']],
  ['a number with another digit', '1235', ['1234']],
  ['a word of another sound', 'more', ['Mary']],
  ['a slip in what must be absent', 'watre -pump', ['pump water']],
  ['one word of two that nothing is like', 'pmup xyzzyx', ['pump']],
  ['words that are never said together', 'pmup watre', ['pump', 'water']],
  ['more words than anybody mistypes', 'pmup a b c d e f g h', ['pump a b c d e f g h']],
])('%s matches neither exactly nor by suggestion: %s', async (_, query, texts) => {
  const { instead } = await said(...texts)
  expect(await instead(query)).toEqual(NOTHING)
})

test('words of other organizations are not suggested', async () => {
  await said('generator')
  const { instead } = await said('water')
  expect(await instead('genrator')).toEqual(NOTHING)
})

test('a query with exact matches gets no suggestion', async () => {
  const { instead } = await said('pump', 'pomp', 'Smith', 'Smyth')
  expect(await instead('pomp')).toEqual([null, undefined, ['pomp']])
  expect(await instead('smith')).toEqual([null, undefined, ['Smith']])
})

test.each([
  ['pmup', 'pump', ['the pump']],
  ['pum ', '"pump"', ['the pump']],
  ['genratr', 'generator', ['a generator']],
  ['genertaors', 'generator', ['a generator']],
  ['WATRE pmup', 'water pump', ['water for the pump']],
  ['"watre pmup" ', '"water pump"', ['the Water, pump']],
  ['watre -fire', 'water -fire', ['water']],
  ['watre-pump', 'water-pump', ['water pump']],
  ['пажар', 'пожар', ['ПОЖАР на складе']],
  ['πυρκαγια', 'πυρκαγιά', ['η πυρκαγιά']],
  ['الحرقي', 'الحريق', ['الحريق، الآن']],
  ['resume', 'résumé', ['my résumé']],
  ['dont', "don't", ['I don’t know']],
])('%j is taken for a slip: %j', async (query, meant, texts) => {
  const { instead } = await said('something else', ...texts)
  expect(await instead(query)).toEqual(['typo', meant, texts])
})

test.each([
  ['Kathryn ', '"catherine"', ['call Catherine']],
  ['mister Shmit', 'mister schmidt', ['mister Schmidt']],
  ['Filip', 'phillip', ['Phillip']],
  ['wrighte', 'rite', ['a rite']],
])('%j is taken for what sounds like it: %j', async (query, meant, texts) => {
  const { instead } = await said('something else', ...texts)
  expect(await instead(query)).toEqual(['sounds_like', meant, texts])
})

test('the fewest typos win, then the first letter, then the more frequent word', async () => {
  const { instead } = await said('pump', 'dump', 'dump', 'lump', 'jumps', 'hamp')
  expect(await instead('pumq ')).toEqual(['typo', '"pump"', ['pump']])
  expect(await instead('kump ')).toEqual(['typo', '"dump"', ['dump', 'dump']])
})

test('a correct word is replaced only as a last resort', async () => {
  const { instead } = await said('fire on the water', 'five pumps', 'fire')
  expect(await instead('fire pmups')).toEqual(['typo', 'five pumps', ['five pumps']])
  expect(await instead('fire watre')).toEqual(['typo', 'fire water', ['fire on the water']])
})

test('suggestions respect the filters', async () => {
  const { find, org_id, admin } = await said('the pump', { text: 'the pomp', state: 'failed' })
  expect(await find({ query: 'pamp', state: 'failed' })).toMatchObject({ total: 1, did_you_mean: 'pomp' })
  expect(await find({ query: 'pamp', state: 'received' })).toMatchObject({ total: 0, fallback: null })
  const other = await channelOf({ org_id, admin }, 'Other')
  expect(await find({ query: 'pamp', channel_id: other })).toMatchObject({ total: 0, fallback: null })
})

test('words that occur only in the bin are not suggested', async () => {
  const { instead, find } = await said({ text: 'pump', deleted: new Date().toISOString() }, 'water')
  expect(await instead('pmup')).toEqual(NOTHING)
  expect(await find({ query: 'pmup', deleted: true })).toMatchObject({ total: 1, did_you_mean: 'pump' })
})

test('suggested matches are highlighted, and their pages name the suggestion, in both orders', async () => {
  const { find } = await said(...Array.from({ length: 5 }, (_, at) => `pump ${at}`))
  for (const sort of ['newest', 'relevance'] as const) {
    const first = await find({ query: 'pmup', limit: 3, sort })
    expect(first.talks[0]?.snippet[0]).toEqual({ text: 'pump', marked: true })
    expect(first.talks[0]?.matches).toEqual([{ start: 0, end: 0.5 }])
    const second = await find({ query: 'pmup', limit: 3, sort, cursor: first.next_cursor ?? '' })
    for (const page of [first, second]) expect(page).toMatchObject({ total: 5, fallback: 'typo', did_you_mean: 'pump' })
    expect(second.next_cursor).toBeNull()
    expect(new Set([...first.talks, ...second.talks].map(({ talk_id }) => talk_id)).size).toBe(5)
  }
})
