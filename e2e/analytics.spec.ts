import { openAsBlob } from 'node:fs'
import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { spoken } from './microphone.ts'
import { apiOf, type Station, untilHits } from './station.ts'

test.use({ timezoneId: 'America/New_York' })

let station: Station

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
  const { channel_id: night } = await ask(api.channels.create, { org_id, name: 'Night, shift' })
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
