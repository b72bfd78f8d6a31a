import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessibleInBothSchemes, fits, setWidth } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeEach(async ({ context, newStation }) => {
  station = await newStation()
  await station.enter(context)
})

test('the sidebar lists saved searches with what is new in each, asks once for all, and opens them', async ({
  page,
}) => {
  const { org_id, ask } = station
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/v3/saved_search') && asked.push(request.url()))
  await page.goto('/dashboard')
  const sidebar = page.getByRole('navigation').getByRole('list', { name: 'Saved searches' })
  await expect.poll(() => asked.length, 'without searches it asks for no counts').toBe(1)
  await expect(sidebar).toHaveCount(0)
  for (const [name, query] of [
    ['Calls for help', 'please call '],
    ['Cranes', 'crane '],
  ] as const)
    await ask(api.savedSearches.create, { org_id, name, query, shared: true })
  const made = Date.now()
  const links = sidebar.getByRole('link')
  await expect(links, 'it appears when it is shared').toHaveText([/Calls for help/, /Cranes/])
  await expect.poll(() => asked.some((url) => url.includes('counts'))).toBe(true)
  // A page is told again of what changed in the second before it was opened.
  await expect.poll(() => Date.now() - made).toBeGreaterThan(2000)
  asked.length = 0
  await page.reload()
  await expect(links).toHaveText([/Calls for help/, /Cranes/])
  await station.say(SENTENCE)
  await expect(sidebar.getByRole('link', { name: /Calls for help/ }).getByRole('img', { name: '1 new' })).toBeVisible(
    {},
  )
  expect(asked.filter((url) => url.includes('saved_searches'))).toHaveLength(1)
  await setWidth(page, 1440)
  const heading = page.getByRole('navigation').getByText('Saved searches', { exact: true })
  const { y = 0 } = (await heading.boundingBox()) ?? {}
  expect(((await sidebar.boundingBox())?.y ?? 0) - y, 'the list is right below its heading').toBeLessThan(40)
  await accessibleInBothSchemes(page)
  await fits(page)
  await sidebar.getByRole('link', { name: /Calls for help/ }).click()
  await expect(page).toHaveURL(/saved=/)
  await expect(sidebar.getByRole('img', { name: /new/ }), 'it is opened').toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const drawer = page.getByRole('dialog').getByRole('list', { name: 'Saved searches' })
  await drawer.getByRole('link', { name: /Cranes/ }).scrollIntoViewIfNeeded()
  await fits(page)
})
