import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'

const { ask, place, context } = testApp()

const SAID = [
  'the water pump is dry',
  'the pump has no water',
  'bring the hose',
  'bring the fire truck and the hose',
  'the truck is on fire',
  'now or never',
]

let org_id: string
let admin: Person
let ids: string[]
beforeAll(async () => {
  const here = await place()
  ;({ org_id, admin } = here)
  const { channel_id } = here
  const talks = SAID.map((text, at) => ({
    text,
    channel_id,
    recorded_at: new Date(Date.UTC(2026, 0, 20 - at)).toISOString(),
  }))
  ids = await seedTalks(
    { context: context(), org_id },
    talks.map((talk) => ({ ...talk, user_id: admin.user_id })),
  )
})

const search = async (query: string, more = {}) =>
  (await ask(admin, api.search.search, { org_id, query, ...more })).body

test.each([
  ['pump OR hose', [0, 1, 2, 3]],
  ['pump OR hose ', [0, 1, 2, 3]],
  ['hose OR "water pump" ', [0, 2, 3]],
  ['"water pump" or "fire truck"', [0, 3]],
  ['"water pump" OR "fire truck" the -dry', [3]],
  ['bring OR dry hose OR pump', [0, 2, 3]],
  ['hose OR tru', [2, 3, 4]],
  ['never OR nowhere', [5]],
  ['now or never', [5]],
  ['pump or hose', []],
  ['pump OR', [0, 1]],
  ['OR', [5]],
])('%j finds %j, by either order, with as many as it counts', async (query, wanted) => {
  const newest = await search(query)
  expect(newest.talks.map(({ talk_id }) => ids.indexOf(talk_id))).toEqual(wanted)
  expect([newest.total, newest.fallback]).toEqual([wanted.length, null])
  const best = await search(query, { sort: 'relevance' })
  expect(best.talks.map(({ talk_id }) => ids.indexOf(talk_id)).toSorted((a, b) => a - b)).toEqual(wanted)
})

test('each matching alternative is highlighted', async () => {
  const { talks } = await search('hose OR "water pump" ')
  const marked = talks.map(({ snippet }) => snippet.filter((run) => run.marked).map(({ text }) => text))
  expect(marked).toEqual([['water pump'], ['hose'], ['hose']])
})
