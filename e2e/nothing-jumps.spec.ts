import { api } from '@earshot/contract'
import { pages } from '@earshot/contract/rules/pages'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fits, places, widthsOf } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

let station: Station
let first: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  await station.say(SENTENCE)
  first = await station.say(SENTENCE)
  for (const name of ['Harbour', 'Night shift'])
    await station.ask(api.channels.create, { org_id: station.org_id, name })
})
test.beforeEach(({ context }) => station.enter(context))

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const transcript = (page: Page) => page.getByRole('group', { name: /^Transcript/ })
const rows = (page: Page) => page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
const record = (page: Page) => page.getByRole('button', { name: 'Record', exact: true })
const height = async (page: Page) => (await bar(page).boundingBox())?.height

for (const width of widthsOf(import.meta.filename))
  test(`the player moves nothing, and is a line beside the open talk, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/dashboard?talk_id=${first}`)
    await expect(transcript(page)).toBeVisible()
    const wide = width > 1100
    if (wide) await expect(record(page)).toBeVisible()
    if (wide) await expect(rows(page).first()).toBeVisible()
    const things = {
      ...{ transcript: transcript(page), play: page.getByRole('slider').first() },
      ...(wide && { row: rows(page).first(), record: record(page) }),
    }
    const before = await places(things)
    await page.keyboard.press('Space')
    await expect(bar(page)).toBeVisible()
    expect(await places(things)).toEqual(before)
    await expect.poll(() => height(page)).toBeLessThan(48)
    await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toHaveCount(0)

    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(record(page)).toBeVisible()
    await expect.poll(() => height(page)).toBeGreaterThan(60)
    const composer = page.getByRole('region', { name: 'Send a talk' })
    const isFree = async () => {
      const { x = 0, y = 0, width: across = 0 } = (await composer.boundingBox()) ?? {}
      const box = await bar(page).boundingBox()
      const isAbove = (box?.y ?? 0) + (box?.height ?? 0) <= y + 1
      const isBeside = (box?.x ?? 0) >= x + across - 1
      return isAbove || isBeside
    }
    await expect.poll(isFree, 'it does not lie over the composer').toBe(true)
    await fits(page)
  })

test('a channel page has the layout of the dashboard', async ({ page }) => {
  await page.goto('/dashboard')
  const things = {
    ...{ heading: page.getByRole('heading', { level: 1 }), search: page.getByRole('search').getByRole('combobox') },
    ...{ row: rows(page).first(), record: record(page) },
  }
  await expect(things.row).toBeVisible()
  await expect(things.record).toBeVisible()
  const before = await places(things)
  await page.getByRole('link', { name: /^Ops/ }).first().click()
  await expect(page.getByRole('heading', { name: '# Ops' })).toBeVisible()
  await expect(things.row).toBeVisible()
  await expect.poll(() => places(things)).toEqual(before)
})

/** The most that what is shown may move while a screen loads, as browsers measure it. */
const MOST_SHIFT = 0.02
/** A screen has loaded when nothing arrives for so long. */
const QUIET_MS = 700

test('no screen moves what it shows while it loads', async ({ page }) => {
  const { org_id } = station
  await station.ask(api.clips.save, { talk_id: first, start: 0, end: 1 })
  await station.ask(api.invites.save, { org_id, email: 'grace@example.org', name: 'Grace' })
  await station.ask(api.savedSearches.create, { org_id, name: 'Pump', query: 'pump' })
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved += (shift as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { moved: () => moved })
  })
  const moved: Record<string, number> = {}
  for (const screen of pages.filter((each) => /^\/(organizations|dashboard|account|assistant)/.test(each))) {
    const address = screen.replace('$org_id', org_id).replace('$channel_id', station.channel_id)
    await page.goto(address)
    await page.waitForFunction((quiet) => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return performance.now() - Math.max(...loaded.map(({ responseEnd }) => responseEnd)) > quiet
    }, QUIET_MS)
    moved[screen] = await page.evaluate(() => (globalThis as unknown as { moved: () => number }).moved())
  }
  expect(Object.keys(moved).length).toBeGreaterThan(12)
  expect(Object.entries(moved).filter(([, sum]) => sum > MOST_SHIFT)).toEqual([])
})
