import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { quiet } from './microphone.ts'
import { newPerson } from './people.ts'
import type { Station } from './station.ts'

const COUNT = 58

let station: Station
const listener = newPerson('Grace Hopper')
let enter: Station['enter']

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id, channel_id } = station
  const colleague = await station.join(listener)
  enter = colleague.enter
  const audio = new Blob([quiet(50_000)])
  const start = Date.UTC(2026, 0, 1, 12)
  for (let number = 0; number < COUNT; number++) {
    const recorded_at = new Date(start + number * 60_000).toISOString()
    await colleague.send(
      api.talks.save,
      { org_id, channel_id, title: `Talk ${number}`, recorded_at },
      { name: 'talk.wav', audio },
    )
  }
  const ready = async () => (await station.ask(api.search.search, { org_id, query: '', state: 'ready' })).total
  await expect.poll(ready).toBe(COUNT)
})
test.beforeEach(({ context }) => enter(context))

const row = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Talks' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`${title}\\b`) })
const top = async (page: Page, title: string) => (await row(page, title).boundingBox())?.y

/** Shows the first talk, which is beyond the newest fifty. */
async function scrollToEnd(page: Page) {
  await page.goto('/dashboard')
  await expect(row(page, `Talk ${COUNT - 1}`)).toBeVisible()
  await expect(async () => {
    await page.getByRole('list', { name: 'Talks' }).hover()
    await page.mouse.wheel(0, 10_000)
    await expect(row(page, 'Talk 0')).toBeInViewport({ timeout: 500 })
  }).toPass()
}

async function idOf(title: string) {
  const { talks } = await station.ask(api.search.search, { org_id: station.org_id, query: title, limit: 100 })
  return talks.find((talk) => talk.title === title)?.talk_id ?? ''
}

test('a talk that another person deletes leaves a list that is scrolled', async ({ page }) => {
  await scrollToEnd(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await station.ask(api.talks.remove, { talk_id: await idOf('Talk 3') })
  await expect(row(page, 'Talk 3')).toHaveCount(0)
  await expect(row(page, 'Talk 0')).toBeInViewport()
  expect(asked.filter((path) => path === '/v3/remaining_talks')).toHaveLength(1)
})

test('a talk above the view leaves without moving what is in it', async ({ page }) => {
  await scrollToEnd(page)
  const before = ((await top(page, 'Talk 5')) ?? Number.NaN) + 160
  await page.mouse.wheel(0, -160)
  await expect.poll(() => top(page, 'Talk 5')).toBe(before)
  await station.ask(api.talks.remove, { talk_id: await idOf('Talk 20') })
  await expect(row(page, 'Talk 5')).toHaveAttribute('aria-setsize', String(COUNT - 2))
  await expect.poll(() => top(page, 'Talk 5')).toBe(before)
})

test('talks of a channel that was made private leave the list of those who do not hear it', async ({ page }) => {
  await scrollToEnd(page)
  await station.ask(api.channels.update, { channel_id: station.channel_id, private: true })
  await expect(page.getByRole('list', { name: 'Talks' }).getByRole('listitem')).toHaveCount(0)
})
