import { expect, test } from './fixtures.ts'
import { servesMany } from './many-talks.ts'
import { SENTENCE } from './microphone.ts'

test('ten thousand talks scroll to the end and back, and only visible rows exist', async ({
  page,
  context,
  newStation,
}) => {
  const station = await newStation()
  await station.say(SENTENCE)
  await station.enter(context)
  const MANY = 10_000
  await servesMany(page, station, { many: MANY, limit: 1000 })
  await page.goto('/dashboard')
  const rows = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
  const pane = page.locator(':has(> ul[aria-label="Talks"])')
  await expect(page.getByText('1,000+ talks')).toBeVisible()
  await expect
    .poll(() => pane.evaluate((element) => (element.scrollTop = element.scrollHeight)), {
      intervals: [30],
    })
    .toBeGreaterThan((MANY - 20) * 80)
  await expect(page.getByText(`talk ${MANY - 1}`, { exact: true })).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  await pane.evaluate((element) => element.scrollTo(0, 0))
  await expect(page.getByText('talk 0', { exact: true })).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
})
