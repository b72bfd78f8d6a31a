import { api } from '@earshot/contract'
import type { Locator, Page } from '@playwright/test'
import { openAudioProbe, expectSoundFrom } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { apiOf, type Station } from './station.ts'

let station: Station
/** A tag and a channel, and three talks: of the fire, of the crane, and one that has nothing to report. */
let known: Record<'tag' | 'channel' | 'fire' | 'crane' | 'third', string>

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id, ask, say } = station
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Harbour' })
  const { tag_id } = await ask(api.tags.create, { org_id, tag: 'urgent', color: '#c92a2a' })
  const [fire = '', crane = '', third = ''] = await Promise.all([SENTENCE, SENTENCE, SENTENCE].map(say))
  await ask(api.talks.update, { talk_id: crane, text: 'the harbour crane is stuck', tags: [tag_id], channel_id })
  await ask(api.talks.update, { talk_id: third, text: 'nothing to report' })
  known = { tag: tag_id, channel: channel_id, fire, crane, third }
})

test.beforeEach(({ context }) => station.enter(context))

const rows = (page: Page) => page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
const byId = (one: string, other: string) => one.localeCompare(other)
const shows = (page: Page, ...talks: (keyof typeof known)[]) =>
  expect
    .poll(async () =>
      (await rows(page).evaluateAll((all) => all.map((each) => each.dataset.talk ?? ''))).toSorted(byId),
    )
    .toEqual(talks.map((talk) => known[talk]).toSorted(byId))

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
