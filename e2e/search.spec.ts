import { api } from '@earshot/contract'
import type { Locator, Page } from '@playwright/test'
import { openAudioProbe, expectSoundFrom } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible, accessibleInBothSchemes, fits, widthsOf } from './layout-checks.ts'
import { servesMany } from './many-talks.ts'
import { SENTENCE } from './microphone.ts'
import { apiOf, type Station } from './station.ts'

const HARBOUR = 'the harbour crane is stuck'
let station: Station
/** The nouns used in filters, and three talks: the fire, the crane, and one that needs review. */
let known: Record<'speaker' | 'tag' | 'alert' | 'channel' | 'fire' | 'crane' | 'third', string>

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id, ask, say } = station
  const { alert_id } = await ask(api.alerts.save, { org_id, keyword: 'fire department' })
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Harbour' })
  const { speaker_id } = await ask(api.speakers.create, { org_id, name: 'Tom Kilburn' })
  const { tag_id } = await ask(api.tags.create, { org_id, tag: 'urgent', color: '#c92a2a' })
  const [fire = '', crane = '', third = ''] = await Promise.all([SENTENCE, SENTENCE, SENTENCE].map(say))
  await ask(api.talks.update, { talk_id: crane, text: HARBOUR, speaker_id, tags: [tag_id], channel_id })
  await ask(api.talks.update, { talk_id: third, text: 'nothing to report', needs_review: true })
  for (const talk_id of [crane, third]) await ask(api.talks.mark, { talk_id, heard: false })
  known = { speaker: speaker_id, tag: tag_id, alert: alert_id, channel: channel_id, fire, crane, third }
})

test.beforeEach(({ context }) => station.enter(context))

const rows = (page: Page) => page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
const chip = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: `Remove filter: ${label}` })
const byId = (one: string, other: string) => one.localeCompare(other)
const shows = (page: Page, ...talks: (keyof typeof known)[]) =>
  expect
    .poll(async () =>
      (await rows(page).evaluateAll((all) => all.map((each) => each.dataset.talk ?? ''))).toSorted(byId),
    )
    .toEqual(talks.map((talk) => known[talk]).toSorted(byId))

test('a link can carry any filter, which is shown, and unknown values are reported', async ({ page }) => {
  const links: [string, string, (keyof typeof known)[]][] = [
    [`speaker_id=${known.speaker}`, 'Speaker: Tom Kilburn', ['crane']],
    [`tags=${known.tag}`, 'urgent', ['crane']],
    [`channel_id=${known.channel}`, '# Harbour', ['crane']],
    ['needs_review=true', 'Needs review', ['third']],
    ['unheard=false', 'Heard', ['fire']],
    ['min_duration=600', 'At least 10:00', []],
    ['state=failed', 'Failed', []],
    ['from=2020-01-01&to=2020-01-31', 'Jan 1 – 31, 2020', []],
    ['speaker_id=nobody', 'Unknown speaker', []],
  ]
  for (const [link, label, talks] of links) {
    await page.goto(`/dashboard?${link}`)
    await expect(chip(page, label)).toBeVisible()
    await shows(page, ...talks)
  }
  await page.getByRole('button', { name: 'Remove “Unknown speaker”' }).click()
  await shows(page, 'fire', 'crane', 'third')
})

test('filters are selected, shown, removed one by one, and all at once', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByText('Unheard').click()
  await choose(page, panel.getByRole('combobox', { name: 'Tags' }), 'urgent')
  await choose(page, panel.getByRole('combobox', { name: 'Alert' }), 'fire department')
  await expect(page).toHaveURL(new RegExp(`unheard=true.*alert_id=${known.alert}|alert_id.*unheard=true`))
  await expect(page.getByRole('button', { name: 'Filter (3 active)' })).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel).toHaveCount(0)

  await chip(page, 'urgent').click()
  await chip(page, 'Alert: fire department').click()
  await shows(page, 'crane', 'third')
  await page.goBack()
  await expect(chip(page, 'Alert: fire department'), 'the browser’s back button works').toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await shows(page, 'fire', 'crane', 'third')
})

async function choose(page: Page, field: Locator, option: string) {
  await field.click()
  await page.getByRole('option', { name: option }).click()
  await page.keyboard.press('Tab')
}

test('a query without results shows similar words, and exact ones on request', async ({ page }) => {
  await page.goto('/dashboard?query=harbourr')
  await expect(page.getByText(/No results for “harbourr”\. Showing results for.*“"?harbour"?”/)).toBeVisible()
  await shows(page, 'crane')
  await page.getByRole('button', { name: 'Search for the exact words' }).click()
  await expect(page.getByText('No results for “harbourr”')).toBeVisible()
  await page.getByRole('button', { name: 'Include similar words' }).click()
  await shows(page, 'crane')
})

test('a result plays from two seconds before it was said', async ({ page }) => {
  await openAudioProbe(page)
  await page.goto('/dashboard?query=water+pump')
  await shows(page, 'fire')
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(/[?&]t=/)
  const { talks } = await (await apiOf(page)).ask(api.search.search, { org_id: station.org_id, query: 'water pump' })
  const moment = Number(new URL(page.url()).searchParams.get('t'))
  expect(moment).toBeCloseTo((talks[0]?.matches[0]?.start ?? 0) - 2, 0)
  expect(moment, 'it was not at the beginning').toBeGreaterThan(0.3)
  await expectSoundFrom(page, moment)
})

test('a row shows where else its talk matches, and opens there', async ({ page }) => {
  await page.goto('/dashboard?query=the')
  const row = page.locator(`[data-talk="${known.fire}"]`)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(row.getByText(/^\d matches$/)).toBeVisible()
  await row.getByRole('button', { name: 'Next match' }).click()
  await expect(row.getByRole('status')).toHaveText(/^Match 2 of \d: .*fire/)
  await row.getByRole('button', { name: 'Previous match' }).click()
  await row.getByRole('button', { name: 'Previous match' }).click()
  await expect(row.getByRole('status')).toHaveText(/^Match (\d) of \1:/)
  await row.getByRole('link').focus()
  await page.keyboard.press('f')
  await page.keyboard.press('f')
  await expect(row.getByRole('status')).toHaveText(/^Match 2 of/)
  const { talks } = await station.ask(api.search.search, { org_id: station.org_id, query: 'the' })
  const second = talks.find(({ talk_id }) => talk_id === known.fire)?.matches[1]?.start ?? 0
  await page.keyboard.press('Enter')
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('t'))).toBeCloseTo(Math.max(0, second - 2), 0)
  await expect(row.getByRole('group', { name: 'Matches' })).toContainText('2/')
})

test('without an open talk the list is as wide as the screen, and no match is cut on a phone', async ({ page }) => {
  await page.goto('/dashboard?query=water+pump')
  const list = page.getByRole('list', { name: 'Talks' })
  const width = async () => (await list.boundingBox())?.width ?? 0
  const { width: main } = (await page.getByRole('main').boundingBox()) ?? { width: 0 }
  await expect.poll(width).toBe(main)
  await list.getByRole('link').click()
  await expect.poll(width).toBeLessThan(main / 2)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(width).toBe(main)
  await page.setViewportSize({ width: 390, height: 844 })
  const marks = list.locator('mark')
  await expect(marks.first()).toBeVisible()
  for (const mark of await marks.all()) await expect(mark).toBeInViewport({ ratio: 1 })
})

test('several talks are selected by keys, tagged, moved and deleted, and all of it can be undone', async ({ page }) => {
  await page.goto('/dashboard')
  await shows(page, 'fire', 'crane', 'third')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('region', { name: 'Selected talks' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await accessible(page)

  const tagged = async () => (await listed(page)).filter(({ tags }) => tags.includes(known.tag)).length
  await bar.getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('option', { name: /urgent/ }).click()
  await expect.poll(tagged).toBe(3)
  await page.keyboard.press('Escape')
  const edge = async (of: Locator, side: 'top' | 'bottom') => {
    const { y, height } = (await of.boundingBox()) ?? { y: Number.NaN, height: 0 }
    return side === 'top' ? y : y + height
  }
  const notice = page.locator('.mantine-Notification-root')
  await expect
    .poll(async () => (await edge(bar, 'top')) - (await edge(notice, 'bottom')), 'the notice is above the bar')
    .toBeGreaterThanOrEqual(0)
  await undo(page, '2 talks changed.')
  await expect.poll(tagged, 'only those without the tag before lose it again').toBe(1)

  const moved = async () => (await listed(page)).filter((talk) => talk.channel_id === known.channel).length
  await bar.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('option', { name: '# Harbour' }).click()
  await expect.poll(moved).toBe(3)
  await undo(page, '2 talks changed.')
  await expect.poll(moved).toBe(1)

  await bar.getByRole('button', { name: 'Delete' }).click()
  await shows(page)
  await undo(page, '3 talks moved to the bin.')
  await shows(page, 'fire', 'crane', 'third')
  await expect.poll(async () => (await listed(page)).length, 'also on the server').toBe(3)
})

const listed = async (page: Page) =>
  (await (await apiOf(page)).ask(api.search.search, { org_id: station.org_id, query: '' })).talks

async function undo(page: Page, said: string) {
  const notice = page.getByRole('status').filter({ hasText: said })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toHaveCount(0)
}

test('all talks can be selected, also unloaded ones, and are deleted in batches; refused ones are reported and stay', async ({
  page,
  complaints,
}) => {
  const MANY = 120
  await servesMany(page, station, { many: MANY, limit: 50 })
  const calls = { now: 0, most: 0, all: 0 }
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/v3/talk?*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    calls.most = Math.max(calls.most, ++calls.now)
    const refused = ++calls.all % 40 === 0
    await seen
    calls.now--
    const json = refused
      ? { error: 'forbidden', text: 'Only its sender and admins delete a talk' }
      : { deleted: new Date().toISOString() }
    return route.fulfill({ status: refused ? 403 : 200, json }).catch(() => undefined)
  })
  complaints.provoked(/403/)
  await page.goto('/dashboard')
  await page.getByRole('checkbox').first().check({ force: true })
  const bar = page.getByRole('region', { name: 'Selected talks' })
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await expect(bar.getByText('120 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(bar.getByText(/^Deleting \d+ of 120$/)).toBeVisible()
  release()
  await expect(page.getByText('Could not delete 3 talks')).toBeVisible()
  await expect(page.getByText('117 talks moved to the bin.')).toBeVisible()
  expect(calls.all).toBe(MANY)
  expect(calls.most).toBeLessThanOrEqual(4)
})

for (const width of widthsOf(import.meta.filename))
  test(`results, filters and empty results are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 })
    await page.goto(`/dashboard?query=crane&tags=${known.tag}`)
    await shows(page, 'crane')
    await looksGood(page)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(page.getByRole('combobox', { name: 'Speaker' })).toBeVisible()
    await looksGood(page)
    await page.setViewportSize({ width, height: 560 })
    await expect(page.getByRole('button', { name: 'Done' }), 'a short window can be closed').toBeInViewport({
      ratio: 1,
    })
    await page.goto('/dashboard?query=nothing+like+it&unheard=true&alert_id=x')
    await expect(page.getByText('No results for “nothing like it”')).toBeVisible()
    await looksGood(page)
  })

async function looksGood(page: Page) {
  await fits(page)
  await accessibleInBothSchemes(page)
}
