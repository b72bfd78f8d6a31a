import { openAsBlob, readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessibleInBothSchemes, fits } from './layout-checks.ts'
import { spoken } from './microphone.ts'
import { apiOf, settingsOf, type Station, untilHits } from './station.ts'

test.describe.configure({ mode: 'serial' })
test.use({ timezoneId: 'America/New_York' })

let station: Station
let night: string

/** Noon in New York on standard time, 1 p.m. during daylight saving time. */
function noon(daysAgo: number) {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/New_York' }).format(Date.now())
  return new Date(Date.parse(`${today}T17:00:00Z`) - daysAgo * 24 * 60 * 60 * 1000).toISOString()
}
const said = (time: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    ...({ month: '2-digit', day: '2-digit', year: 'numeric' } as const),
  }).format(new Date(time))

test.beforeAll(async ({ newStation, browser, baseURL }) => {
  station = await newStation()
  const { org_id, channel_id: ops, ask } = station
  night = (await ask(api.channels.create, { org_id, name: 'Night, shift' })).channel_id
  await ask(api.alerts.save, { org_id, keyword: 'water pump' })
  const { speaker_id } = await ask(api.speakers.create, { org_id, name: '=Eve' })
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  await station.enter(context)
  const page = await context.newPage()
  await page.goto('/dashboard')
  const { send } = await apiOf(page)
  const words = await openAsBlob(spoken('the water pump is broken'))
  const nothing = silence(30)
  for (const { audio, ...talk } of [
    { audio: words, channel_id: ops, recorded_at: noon(1), speaker_id },
    { audio: nothing, channel_id: ops, recorded_at: noon(1) },
    { audio: nothing, channel_id: ops, recorded_at: noon(2) },
    { audio: nothing, channel_id: night, recorded_at: noon(1) },
    { audio: nothing, channel_id: night, recorded_at: noon(9) },
  ])
    await send(api.talks.save, { org_id, ...talk }, { name: 'talk.wav', audio })
  const ready = async () => (await ask(api.search.search, { org_id, state: 'ready' })).total
  await expect.poll(ready, { message: 'all are transcribed' }).toBe(5)
  await untilHits(ask, { org_id }, 1)
  await context.close()
})

/** Silence, because it is quick to transcribe. */
function silence(seconds: number) {
  const [rate, header] = [8000, Buffer.alloc(44)]
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + seconds * rate * 2, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  for (const [at, value] of [1, 1].entries()) header.writeUInt16LE(value, 20 + at * 2)
  for (const [at, value] of [rate, rate * 2].entries()) header.writeUInt32LE(value, 24 + at * 4)
  for (const [at, value] of [2, 16].entries()) header.writeUInt16LE(value, 32 + at * 2)
  header.write('data', 36)
  header.writeUInt32LE(seconds * rate * 2, 40)
  return new Blob([header, new Uint8Array(seconds * rate * 2)])
}

const bar = (page: Page, name: RegExp) => page.getByRole('button', { name })
const choose = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Chart options' }).getByText(name, { exact: true }).click()
const figure = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Figures' }).getByRole('button', { name: new RegExp(`^${name}`) })

async function openCharts(page: Page) {
  await station.ask(api.users.update, { settings: { analytics_open: true } })
  await station.enter(page.context())
  await page.goto('/dashboard')
}

test('the dashboard counts the seeded talks, and a bar filters the list to its talks', async ({ page }) => {
  await station.enter(page.context())
  await page.goto('/dashboard')
  const glance = page.getByRole('group', { name: 'At a glance' })
  await expect(glance.getByRole('link', { name: 'Busiest this week: # Ops' })).toBeVisible()
  await expect(glance.getByRole('link', { name: '0 talks today' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the charts' }).click()
  await expect(figure(page, 'Talks')).toContainText('4')
  await expect(figure(page, 'Talks'), 'one in the week before').toContainText('+3')
  await expect(figure(page, 'Minutes')).toContainText(/1\.[56]/)
  await expect(figure(page, 'Hits')).toContainText('1')
  const ops = bar(page, new RegExp(`^Ops, \\w+ ${said(noon(1))}: 2 talks$`))
  await expect(ops).toHaveAttribute('aria-pressed', 'false')
  await ops.click()
  await expect(ops).toHaveAttribute('aria-pressed', 'true')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    channel_id: station.channel_id,
    from: noon(1).slice(0, 10),
    to: noon(1).slice(0, 10),
  })
  await expect(page.getByText('2 found', { exact: true }), 'the list holds what the bar counts').toBeVisible()
  await ops.click()
  await expect(page).not.toHaveURL(/channel_id|from=/)
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('speaker')
  await expect(bar(page, new RegExp(`^=Eve, .*${said(noon(1))}: 1 talk$`))).toBeVisible()
  await expect(bar(page, new RegExp(`^No speaker, .*${said(noon(1))}: 2 talks$`))).toBeVisible()
  await choose(page, '1 month')
  await expect(figure(page, 'Talks')).toContainText('5')
  await choose(page, 'Week')
  await expect(bar(page, /^=Eve, \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}: 1 talk$/)).toBeVisible()
  await expect(page).toHaveURL(/range=2.*by=week|by=week.*range=2/)
})

test('a link to a channel counts that channel alone, by path and by query', async ({ page }) => {
  await openCharts(page)
  for (const address of [
    `/dashboard?range=1&channel_id=${night}`,
    `/organizations/${station.org_id}/channels/${night}?range=1`,
  ]) {
    await page.goto(address)
    await expect(figure(page, 'Talks'), address).toContainText(/^Talks\s*1/)
  }
})

test('arrow keys move along the bars, and Enter selects', async ({ page }) => {
  await openCharts(page)
  const first = bar(page, new RegExp(`^Ops, .*${said(noon(2))}: 1 talk$`))
  await expect(first).toBeVisible()
  const second = bar(page, new RegExp(`^Ops, .*${said(noon(1))}: 2 talks$`))
  await second.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(first).toBeFocused()
  await expect(page.getByText(said(noon(2)), { exact: false }).first(), 'its contents are shown').toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(bar(page, /^Night, shift, .*: 1 talk$/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`channel_id=${night}`))
})

test('the chart has a table of its figures, sortable by column, and a CSV file', async ({ page }) => {
  await openCharts(page)
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('speaker')
  await choose(page, 'Table')
  const table = page.getByRole('table', { name: 'Talks · By speaker · By day' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await table.getByRole('button', { name: 'All' }).click()
  await table.getByRole('button', { name: 'All' }).click()
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([new RegExp(said(noon(1))), '2', '1', '3'])
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^earshot-speaker-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\uFEFFfrom,speaker,speaker_id,talks,minutes,hits,confidence,quality')
  const eve = lines.filter((line) => line.includes("'=Eve"))
  expect(eve, 'every day of the week').toHaveLength(7)
  expect(eve.filter((line) => line.startsWith(`${noon(1).slice(0, 10)},'=Eve,`))[0]).toMatch(
    /,1,0\.0\d+,1,0\.\d+,(0\.\d+)?$/,
  )
})

test('the AI analytics channels stay selected after a reload and in another browser', async ({ page, newBrowser }) => {
  await openCharts(page)
  await page.getByRole('button', { name: /^AI analytics channels/ }).click()
  await page.getByRole('checkbox', { name: 'Night, shift' }).check()
  await expect(figure(page, 'Talks')).toContainText('1')
  await page.keyboard.press('Escape')
  const saved = { ai_analytics_channels: expect.stringContaining(night.split('-').at(-1) ?? '') }
  await expect.poll(() => settingsOf(station.ask), 'it is saved').toMatchObject(saved)
  await page.reload()
  const chosen = { name: 'AI analytics channels: Night, shift' }
  await expect(page.getByRole('button', chosen), 'it is still open, too').toBeVisible()
  const other = await newBrowser()
  await station.enter(other.context())
  await other.goto('/dashboard')
  await expect(other.getByRole('button', chosen)).toBeVisible()
  await expect(figure(other, 'Talks')).toContainText('1')
  await other.getByRole('button', chosen).click()
  await other.getByRole('button', { name: 'Count all channels' }).click()
  await expect(figure(other, 'Talks')).toContainText('4')
})

test('it is accessible, in print and dark mode, on desktop and phone', async ({ page }) => {
  await openCharts(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 860 })
    await page.goto('/dashboard?range=5&range_from=2026-01-01&range_to=2026-02-01&by=week')
    const closed = page.getByRole('button', { name: 'Open the charts' })
    await closed
      .or(page.getByRole('button', { name: 'Close the charts' }))
      .first()
      .waitFor()
    await (width === 390 ? closed.click() : expect(closed, 'it is as it was left').toBeHidden())
    await expect(figure(page, 'Talks').first()).toContainText('0')
    await expect(page.getByText('No talks on these days')).toBeVisible()
    await expect(page.getByLabel('Days of the range')).toContainText('1/1/26 00:00:00 – 2/1/26 23:59:59')
    await choose(page, '1 week')
    await expect(bar(page, /^Ops, .*: 2 talks$/)).toBeVisible()
    await accessibleInBothSchemes(page)
    await fits(page)
  }
})
