import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { enterAsJob } from '../../organizations/scope.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, place, memberOf, context } = testApp()

async function filled() {
  const { org_id, admin, channel_id } = await place()
  const { user_id } = await memberOf(org_id)
  await seedTalks(enterAsJob(context(), org_id), [{ text: 'the pump is broken', user_id, channel_id }])
  return { org_id, admin }
}

test('one request answers what each route answers alone', async () => {
  const { org_id, admin } = await filled()
  const analytics = { org_id, range: '3', group: 'channel', tz: 'Europe/Berlin' } as const
  const { status, body } = await ask(admin, api.refresh.read, {
    org_id,
    search: { org_id, limit: 10 },
    other_search: { org_id, open: true, limit: 1 },
    counts: { org_id },
    hits: { org_id },
    analytics,
  })
  expect(status).toBe(200)
  expect(body.search?.talks).toHaveLength(1)
  expect(body).toEqual({
    search: (await ask(admin, api.search.search, { org_id, limit: 10 })).body,
    other_search: (await ask(admin, api.search.search, { org_id, open: true, limit: 1 })).body,
    counts: (await ask(admin, api.channels.count, { org_id })).body,
    hits: { ...(await ask(admin, api.hits.list, { org_id })).body, as_of: body.hits?.as_of },
    analytics: { ...(await ask(admin, api.analytics.find, analytics)).body, to: body.analytics?.to },
  })
})

test('parts that are not asked for are left out', async () => {
  const { org_id, admin } = await filled()
  const { body } = await ask(admin, api.refresh.read, { org_id, counts: { org_id } })
  expect(Object.keys(body)).toEqual(['counts'])
})

test.each(['search', 'other_search', 'counts', 'hits', 'analytics'] as const)(
  'a part of another organization is not found: %s',
  async (part) => {
    const [mine, other] = [await filled(), await filled()]
    const asked = { org_id: mine.org_id, [part]: { org_id: other.org_id } }
    expect(await ask(mine.admin, api.refresh.read, asked)).toMatchObject({
      status: 404,
      refusal: { error: 'not_found' },
    })
  },
)

test('a part that is wrong is named', async () => {
  const { org_id, admin } = await filled()
  const asked = { org_id, hits: { org_id, limit: 1000 } }
  expect(await ask(admin, api.refresh.read, asked)).toMatchObject({ status: 400, refusal: { error: 'invalid' } })
})
