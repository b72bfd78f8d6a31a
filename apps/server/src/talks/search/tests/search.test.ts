import { api } from '@earshot/contract'
import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type SeededTalk, seedTalks } from '../../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { search } = api.search

type Asked = Partial<RequestOf<typeof search>>

async function said(...given: (string | Partial<SeededTalk>)[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talks = given.map((talk, at) => ({
    user_id: admin.user_id,
    channel_id,
    recorded_at: new Date(Date.UTC(2026, 0, 1, 12) + at * 60_000).toISOString(),
    text: '',
    ...(typeof talk === 'string' ? { text: talk } : talk),
  }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  const find = async (asked: Asked) => (await ask(admin, search, { org_id, ...asked })).body
  const textsOf = async (asked: Asked) => (await find(asked)).talks.map(({ text }) => text).reverse()
  return { org_id, admin, channel_id, talk_ids, find, textsOf }
}

test.each<[string, Asked]>([
  ['no id for an organization', { org_id: 'app' }],
  ['a query without end', { query: 'x'.repeat(501) }],
  ['a word that grows too long', { query: 'ﬃ'.repeat(500) }],
  ['a page of nothing', { limit: 0 }],
  ['a page without end', { limit: 101 }],
  ['a cursor from elsewhere', { cursor: 'W10' }],
  ['a score above one', { min_confidence: 1.1 }],
  ['a negative length', { min_duration: -1 }],
  ['a day for a time', { from: '2026-01-01' }],
  ['a state that does not exist', { state: 'lost' as 'ready' }],
  ['a word for a channel', { channel_id: 'ops' }],
  ['a field that does not exist', { speaker: 'Ada' } as Asked],
])('%s is refused', async (_, asked) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, search, { org_id, ...asked })
  expect([status, refusal.error]).toEqual([400, 'invalid'])
})

test.each(['"', '""', '…', '-', '%', '_%', "' or true --", '& |', '\\', ':*', '🔥', '()'])(
  'a query without a word finds nothing, and does not list everything: %s',
  async (query) => {
    const { find } = await said('water pump', 'or true')
    const wordless = !/[a-z]/i.test(query)
    expect((await find({ query })).talks.map(({ text }) => text)).toEqual(wordless ? [] : ['or true'])
  },
)

test.each([
  ['part of a word', 'pump ', ['pumping']],
  ['the end of a word', 'ings', ['pumpings']],
  ['a word that one lacks', 'water ladder', ['water pump']],
  ['a phrase in another order', '"pump water"', ['water pump']],
  ['a phrase with a word between', '"water pump"', ['water for the pump']],
  ['an excluded word', '-pump', ['the pump', 'a PUMP.']],
  ['an excluded phrase', '-"water pump"', ['the water pump']],
  ['an excluded phrase with a sign in it', '-"unit_7 is"', ['unit_7 is here']],
  ['wanted and excluded at once', 'pump -water', ['water pump']],
  ['a wildcard', 'p_mp', ['pump']],
  ['a percent sign in a phrase', '"wa% pump"', ['water pump']],
])('%s is not found: %s', async (_, query, texts) => {
  const { textsOf } = await said(...texts)
  expect(await textsOf({ query })).toEqual([])
})

test.each([
  ['pump', ['pumps are on', 'a pump']],
  ['pump ', ['a pump', 'PUMP!']],
  ['"pump"', ['a pump']],
  ['water pump', ['the pump has water']],
  ['pump water', ['the pump has water']],
  ['"water pump"', ['Water, pump', 'the water pump is on']],
  ['“water pump”', ['the water pump is on']],
  ['water-pump', ['the water pump is on', 'one water-pump']],
  ['"water pump', ['the pump has water']],
  ['fire -water', ['the fire']],
  ['-water', ['the fire']],
  ['-"unit_7 is"', ['unitx7 is here']],
  ['fire -"water pump"', ['fire and water, then the pump']],
  ['crêpe', ['une CRÊPE', 'une cre\u0302pe']],
  ['ΟΔΌΣ', ['η οδός Ερμού']],
  ['пожар', ['ПОЖАР на складе']],
  ['الحريق', ['الحريق، الآن']],
  ['消防車', ['消防車が来た']],
  ['"消防車が来た"', ['すぐに消防車が来た']],
  ['strasse', ['Weiße Straße']],
  ["don't", ["I don't know", 'I don’t know']],
  ["o'neil ", ["ask O'Neil"]],
  ['"unit_7 ready"', ['unit_7 ready']],
  ['50%', ['50 % of it']],
  ['a & b', ['a and b']],
  ['fire:*', ['the fire']],
  ['!fire', ['the fire']],
  ['back\\slash', ['back slash']],
])('%s finds the matching talks', async (query, texts) => {
  const { textsOf } = await said('something else', ...texts, '')
  expect(await textsOf({ query })).toEqual(query.startsWith('-') ? ['something else', ...texts, ''] : texts)
})

test('a result has the words around the match, highlighted, and the moments in seconds', async () => {
  const { find } = await said(
    'so we count one two three four five six seven eight nine ten the Water pump is on and the pump',
  )
  const [talk] = (await find({ query: 'water pump' })).talks
  expect(talk?.snippet).toEqual([
    { text: '… count one two three four five six seven eight nine ten the ', marked: false },
    { text: 'Water pump', marked: true },
    { text: ' is on and the ', marked: false },
    { text: 'pump', marked: true },
  ])
  expect(talk?.matches).toEqual([
    { start: 14, end: 15.5 },
    { start: 20, end: 20.5 },
  ])
  expect(talk).not.toHaveProperty('words')
})

test('an empty query lists every talk, newest first, with the beginning of its text', async () => {
  const long = 'word '.repeat(100).trim()
  const { find } = await said('oldest', long, '')
  for (const query of [undefined, '', '  ']) {
    const { talks, total, next_cursor } = await find(query === undefined ? {} : { query })
    expect(talks.map(({ text }) => text)).toEqual(['', long.slice(0, 300), 'oldest'])
    expect(talks.map(({ snippet }) => snippet)).toEqual([
      [],
      [{ text: long.slice(0, 300), marked: false }],
      [{ text: 'oldest', marked: false }],
    ])
    expect({ total, next_cursor }).toEqual({ total: 3, next_cursor: null })
  }
})

test('the oldest first is the newest first from its end, page by page, with words and filters', async () => {
  const { find, talk_ids, admin } = await said('fire one', 'water', 'fire two', 'fire three', 'fire four', 'fire five')
  await ask(admin, api.talks.mark, { talk_id: talk_ids[3] ?? '', heard: true })
  const idsOf = async (asked: Asked) => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof find>> = await find({ ...asked, limit: 2, ...(cursor && { cursor }) })
      ids.push(...page.talks.map(({ talk_id }) => talk_id))
      cursor = page.next_cursor
    }
    return ids
  }
  for (const asked of [
    {},
    { query: 'fire ' },
    { query: 'is:unheard' },
    { unheard: true },
    { query: 'fire ', unheard: true },
  ]) {
    const newest = await idsOf(asked)
    expect(await idsOf({ ...asked, sort: 'oldest' }), JSON.stringify(asked)).toEqual(newest.reverse())
    expect(newest.length).toBeGreaterThan(3)
  }
  expect((await find({ sort: 'oldest', limit: 1 })).talks).toMatchObject([{ talk_id: talk_ids[0] }])
})

test('each filter works alone and with words', async () => {
  const { org_id, admin, find, talk_ids } = await said(
    { text: 'fire one', duration: 10, confidence: 0.2 },
    { text: 'fire two', duration: 20, confidence: 0.8, state: 'failed' },
    { text: 'fire three' },
  )
  const bob = await memberOf(org_id)
  const other = await channelOf({ org_id, admin }, 'Other')
  const theirs = { text: 'fire four', user_id: bob.user_id, channel_id: other, recorded_at: '2026-01-01T13:00:00Z' }
  const [fourth = ''] = await seedTalks({ context: context(), org_id }, [theirs])
  const [first = '', second = '', third = ''] = talk_ids
  const expected: [Asked, string[]][] = [
    [{ channel_id: other }, [fourth]],
    [{ user_id: bob.user_id }, [fourth]],
    [{ user_id: admin.user_id }, [third, second, first]],
    [{ from: '2026-01-01T12:02:00Z' }, [fourth, third]],
    [{ to: '2026-01-01T12:02:00Z' }, [second, first]],
    [{ from: '2026-01-01T13:01:00+01:00', to: '2026-01-01T13:02:00+01:00' }, [second]],
    [{ min_duration: 10 }, [second, first]],
    [{ max_duration: 10 }, [first]],
    [{ min_duration: 10.5, max_duration: 20 }, [second]],
    [{ min_confidence: 0.8 }, [second]],
    [{ state: 'failed' }, [second]],
    [{ state: 'failed', channel_id: other }, []],
    [{ alert_id: crypto.randomUUID() }, []],
  ]
  for (const [asked, ids] of expected)
    for (const query of ['', 'fire']) {
      const { talks, total } = await find({ ...asked, query })
      expect(
        talks.map(({ talk_id }) => talk_id),
        JSON.stringify({ ...asked, query }),
      ).toEqual(ids)
      expect(total).toBe(ids.length)
    }
})

test('the alert filter keeps only the talks that it hit', async () => {
  const { org_id, admin, find, talk_ids } = await said('fire', 'water', 'fire and water')
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'water' })).body
  const { signal } = new AbortController()
  for (const talk_id of talk_ids) await scanJob.handle(context(), { org_id, talk_id }, signal)
  expect((await find({ alert_id })).talks.map(({ text }) => text)).toEqual(['fire and water', 'water'])
  expect((await find({ alert_id, query: 'fire' })).talks.map(({ alert_ids }) => alert_ids)).toEqual([[alert_id]])
})

test('pages lead through talks of the very same moment, none twice and none left out', async () => {
  const recorded_at = '2026-01-01T12:00:00.000Z'
  const { org_id, admin } = await said(...Array.from({ length: 250 }, () => ({ text: 'fire', recorded_at })))
  for (const query of ['', 'fire', '-water']) {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const asked = { org_id, query, limit: 40, ...(cursor && { cursor }) }
      const page: OutputOf<typeof search> = (await ask(admin, search, asked)).body
      expect(page.total).toBe(250)
      seen.push(...page.talks.map(({ talk_id }) => talk_id))
      cursor = page.next_cursor
    }
    expect(new Set(seen).size).toBe(250)
    expect(seen).toEqual(seen.toSorted().reverse())
  }
})

test('a talk that arrives between two pages does not shift the next one', async () => {
  const { org_id, admin, channel_id, find } = await said('one', 'two', 'three', 'four')
  const first = await find({ limit: 2 })
  const late = { text: 'five', user_id: admin.user_id, channel_id, recorded_at: '2026-02-01T00:00:00Z' }
  await seedTalks({ context: context(), org_id }, [late])
  const second = await find({ limit: 2, cursor: first.next_cursor ?? '' })
  expect([...first.talks, ...second.talks].map(({ text }) => text)).toEqual(['four', 'three', 'two', 'one'])
})

test('beginning and end of an hours-long talk are both found', async () => {
  const { find, talk_ids } = await said(`${'the day was long and '.repeat(3600)} then the water pump broke`)
  for (const query of ['broke ', '"water pump"', '"the water pump broke"', 'bro', 'day -engine'])
    expect(
      (await find({ query })).talks.map(({ talk_id }) => talk_id),
      query,
    ).toEqual(talk_ids)
  for (const query of ['"pump water"', 'brokerage ', '-broke', '-"the water"', 'day -"water pump"'])
    expect((await find({ query })).talks, query).toEqual([])
})
