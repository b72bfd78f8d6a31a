import { api } from '@earshot/contract'
import { SAME_NUMBERS, DIFFERENT_NUMBERS } from '@earshot/contract/rules/numbers/testing/pairs'
import { beforeAll, expect, test } from 'vitest'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'

const { ask, place, context } = testApp()

/** Each number is said once, between other words. */
const SAID = [...new Set([...SAME_NUMBERS, ...DIFFERENT_NUMBERS].flat())]

let org_id: string
let admin: Person
let ids: string[]
beforeAll(async () => {
  const here = await place()
  ;({ org_id, admin } = here)
  const talks = SAID.map((text) => ({
    text: `hello ${text} over`,
    channel_id: here.channel_id,
    user_id: admin.user_id,
  }))
  ids = await seedTalks({ context: context(), org_id }, talks)
})

async function search(query: string) {
  const { body } = await ask(admin, api.search.search, { org_id, query, limit: 100 })
  expect([query, body.fallback]).toEqual([query, null])
  return new Map(
    body.talks.map(({ talk_id, snippet }) => [
      SAID[ids.indexOf(talk_id)] ?? '',
      snippet
        .filter(({ marked }) => marked)
        .map(({ text }) => text)
        .join(' '),
    ]),
  )
}

test.each(DIFFERENT_NUMBERS)('a search for %j does not find “%s”', async (query, said) => {
  const found = await search(`"${query}"`)
  expect([...found.keys()]).not.toContain(said)
  expect([...found.keys()].length).toBeGreaterThan(0)
})

test.each(SAME_NUMBERS)('a search for %j finds “%s” and marks it, and vice versa', async (one, other) => {
  for (const [query, said] of [
    [one, other],
    [other, one],
  ] as const)
    for (const typed of [query, `${query} `, `"${query}"`]) expect((await search(typed)).get(said)).toBe(said)
})

test('an excluded number excludes all its spoken forms, and no other number', async () => {
  const found = [...(await search('over -"unit 4" unit ')).keys()]
  expect(found).toContain('unit two hundred')
  expect(found).not.toContain('unit four')
  expect(found).not.toContain('Unit 4')
})

test('numbers without quotes also match as separate words', async () => {
  expect([...(await search('one nine ')).keys()]).toContain('one one nine')
})

test('relevance order finds the same talks as newest order', async () => {
  const by = async (sort: 'newest' | 'relevance') =>
    (await ask(admin, api.search.search, { org_id, query: '911 ', sort, limit: 100 })).body.talks.map(
      ({ talk_id }) => talk_id,
    )
  const best = await by('relevance')
  expect(new Set(best)).toEqual(new Set(await by('newest')))
  expect(best.length).toBeGreaterThan(8)
})

test.each([
  ['911', ['911', 'nine one one', 'nine eleven', 'nine hundred and eleven', 'neunhundertelf', 'neun eins eins']],
  ['nine one one', ['911', 'nine one one', '9-1-1']],
  ['unit four', ['Unit 4', 'unit four']],
  ['Wache 4', ['Wache 4', 'Wache vier']],
  ['einundzwanzig', ['21', 'einundzwanzig', 'ein und zwanzig']],
])('an alert for %j is tried out on and hits %j', async (keyword, wanted) => {
  const { body } = await ask(admin, api.alerts.try, { org_id, keyword })
  const tried = body.trials.map(({ match }) => match)
  for (const said of wanted) expect(tried).toContain(said)

  const { body: alert } = await ask(admin, api.alerts.save, { org_id, keyword })
  for (const talk_id of ids) await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  const { hits } = (await ask(admin, api.hits.list, { org_id, alert_id: alert.alert_id, limit: 100 })).body
  expect(hits.map(({ match }) => match).toSorted()).toEqual(tried.toSorted())
  const first = hits.find(({ match }) => match === wanted[1])
  expect(first).toMatchObject({
    start: 1,
    end: 1 + (wanted[1]?.split(' ').length ?? 1) - 0.5,
    before: 'hello',
    after: 'over',
  })
})
