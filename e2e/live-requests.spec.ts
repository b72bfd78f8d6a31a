import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson } from './people.ts'

/** Until a new talk is transcribed, a page refetches its list at most this often. */
const LOOK_MS = 2500

/** And it counts its figures again at most this often: SOON_MS in analytics.queries.ts. */
const COUNT_MS = 6000

/** Unheard talks are added up for as long, and then counted once by the server: TRUSTED_MS in add-arrivals.ts. */
const TRUSTED_MS = 60_000

test('for a new talk, an open dashboard requests its list and figures at once, and at most the list before', async ({
  newStation,
  context,
  page,
}) => {
  const station = await newStation()
  await station.say(SENTENCE)
  const listener = await station.join(newPerson('Grace Hopper'))
  await listener.enter(context)
  const asked: { path: string; body: string | null; at: number }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/v3/')) asked.push({ path, body: request.postData(), at: Date.now() })
  })
  const entered = Date.now()
  await page.goto('/dashboard')
  const rows = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  const quiet = () => (asked.length === 0 ? 0 : Date.now() - Math.max(...asked.map(({ at }) => at)))
  await expect.poll(quiet).toBeGreaterThan(16_000)
  asked.length = 0

  const since = Date.now()
  await station.say('the water pump is broken')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('water pump')
  await expect.poll(quiet).toBeGreaterThan(16_000)
  const of = (path: string) => asked.filter((each) => each.path === path)
  const [together, ...more] = of('/v3/refresh')
  expect(more).toEqual([])
  const parts = Object.keys(JSON.parse(together?.body ?? '{}'))
  expect(parts).toEqual(expect.arrayContaining(['search', 'other_search']))
  // While a slow machine transcribes it, the page looks every few seconds, and counts a few times a minute.
  const last = Math.max(...asked.map(({ at }) => at))
  const waited = last - since
  expect(of('/v3/search').length).toBeLessThanOrEqual(waited / LOOK_MS)
  const counts = of('/v3/analytics').length
  expect(counts).toBeLessThanOrEqual(waited / COUNT_MS)
  expect(parts.includes('analytics') || counts > 0).toBe(true)
  expect(of('/v3/channel_counts').length).toBeLessThanOrEqual((last - entered) / TRUSTED_MS)
  const known = ['/v3/refresh', '/v3/search', '/v3/analytics', '/v3/channel_counts']
  expect(asked.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([])
  const channels = page.getByRole('navigation').getByRole('list', { name: 'Channels' })
  await expect(channels.getByRole('listitem').filter({ hasText: 'Ops' }), 'counted without a request').toContainText(
    '2',
  )
  expect(Math.min(...asked.map(({ at }) => at)) - since).toBeGreaterThan(400)
})

test('a listener does not ask for a discarded live talk again when another one begins', async ({
  newStation,
  context,
  page,
  complaints,
}) => {
  complaints.tolerated(/status of (404|410)/)
  const { org_id, channel_id, join, enter } = await newStation()
  const { ask } = await join(newPerson('Grace Hopper'))
  const speak = () => ask(api.liveTalks.create, { org_id, channel_id, client_id: crypto.randomUUID() })
  const live = page.getByRole('region', { name: 'Live', exact: true })
  const { live_id } = await speak()
  await enter(context)
  await page.goto('/dashboard')
  await live.getByRole('button', { name: 'Listen', exact: true }).click()
  // The sound may be refused before the words are, which the page learns once.
  const refused = page.waitForResponse(
    (answer) => answer.url().includes(`/v3/live_talk?live_id=${live_id}`) && answer.status() === 404,
  )
  await ask(api.liveTalks.remove, { live_id })
  await expect(live.getByText('This live talk is over.')).toBeVisible()
  await refused

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const listed = page.waitForResponse(/\/v3\/live_talks\?/)
  await speak()
  await listed
  expect(asked.filter((url) => url.includes(live_id))).toEqual([])
})
