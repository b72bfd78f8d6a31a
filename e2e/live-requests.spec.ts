import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson } from './people.ts'

test('for a new talk, an open dashboard requests two lists, one count and its figures once, at different times', async ({
  newStation,
  context,
  page,
}) => {
  const station = await newStation()
  await station.say(SENTENCE)
  await station.enter(context)
  const asked: { path: string; at: number }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/v3/')) asked.push({ path, at: Date.now() })
  })
  const times = (path: string) => asked.filter((each) => each.path === path).map(({ at }) => at)
  await page.goto('/dashboard')
  const rows = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  const quiet = () => Date.now() - Math.max(...asked.map(({ at }) => at))
  await expect.poll(quiet, { timeout: 40_000 }).toBeGreaterThan(8000)
  asked.length = 0

  const since = Date.now()
  await station.say('the water pump is broken')
  await expect(rows.first()).toContainText('water pump')
  await expect.poll(quiet, { timeout: 60_000 }).toBeGreaterThan(16_000)
  const lists = times('/v3/search')
  expect(lists.length, 'received or playable, and ready').toBeLessThanOrEqual(3)
  expect(Math.min(...lists) - since).toBeGreaterThan(400)
  expect(times('/v3/channel_counts').length).toBeLessThanOrEqual(2)
  expect(times('/v3/analytics').length, 'of this range and of the one before').toBeLessThanOrEqual(4)
  const others = asked.filter(({ path }) => !/\/(search|channel_counts|analytics)$/.test(path))
  expect(others).toEqual([])
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
  await ask(api.liveTalks.remove, { live_id })
  await expect(live.getByText('This live talk is over.')).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const listed = page.waitForResponse(/\/v3\/live_talks\?/)
  await speak()
  await listed
  expect(asked.filter((url) => url.includes(live_id))).toEqual([])
})
