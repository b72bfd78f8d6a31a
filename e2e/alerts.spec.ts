import { openAsBlob } from 'node:fs'
import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { spoken } from './microphone.ts'
import { untilHits, type Station } from './station.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

let station: Station
let inside: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  inside = `/organizations/${station.org_id}`
  await station.say('please call the fire department')
})
test.beforeEach(async ({ context }) => station.enter(context))

async function looksRight(page: Page) {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await fits(page)
    await accessible(page)
  }
  await page.setViewportSize(DESK)
}

test('new hits arrive without moving the list, and can be worked through', async ({ page }) => {
  const { alert_id } = await station.ask(api.alerts.save, { org_id: station.org_id, keyword: 'please' })
  await station.say('please bring the ladder')
  await page.goto(`${inside}/hits?alert_id=${alert_id}`)
  const rows = page.getByRole('list', { name: 'Hits' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await station.say('please call the doctor')
  await page.getByRole('button', { name: '1 new', exact: true }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible()
  await looksRight(page)

  await rows.first().getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('The doctor is on the way')
  await rows.first().getByRole('button', { name: 'Resolve' }).click()
  await expect(rows.first()).toContainText(/Resolved.*Ada Lovelace/)
  await expect(rows.first()).toContainText('The doctor is on the way')
  await page.getByRole('button', { name: 'Acknowledge all' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('acknowledged')
  await expect(page).toHaveURL(/state=acknowledged/)
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const others = page.getByRole('group', { name: 'Other alerts' })
  await others.getByRole('checkbox', { name: 'Email' }).click()
  await expect(others.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  await page.getByRole('switch', { name: 'Pause notifications at night' }).click()
  const chosen = () => station.ask(api.notifications.find, { org_id: station.org_id })
  await expect.poll(async () => (await chosen()).quiet_hours?.from).toBe('22:00')
  expect((await chosen()).other_alerts).toEqual({ email: true, push: false })
  const trial = page.getByRole('group', { name: 'Test', exact: true })
  await trial.getByRole('button', { name: 'Send me a test' }).click()
  await expect(trial.getByRole('status')).toContainText(/An email to .+@.+ is on its way.*No push message.+No SMS/s)
  await looksRight(page)
})

test('a talk that is restored from the bin is not announced as new', async ({ page }) => {
  const { org_id, ask, say } = station
  const { alert_id } = await ask(api.alerts.save, { org_id, keyword: 'crane' })
  const says = (talk_id: string, text: string) => ask(api.talks.update, { talk_id, text })
  const [first = '', second = '', third = ''] = await Promise.all(['one', 'two', 'three'].map(say))
  await says(first, 'the crane is late')
  await says(second, 'the crane is broken')
  await untilHits(station.ask, { org_id: station.org_id, alert_id }, 2)
  await page.goto('/dashboard')
  const row = page.locator(`[data-talk="${second}"]`)
  await expect(row.getByRole('img', { name: '1 alert' })).toBeVisible()
  await ask(api.talks.remove, { talk_id: second })
  await expect(row).toHaveCount(0)
  await ask(api.talks.update, { talk_id: second, deleted: null })
  await expect(row).toBeVisible()
  await says(third, 'the crane is here')
  await expect(page.getByText('“crane” was said in Ops')).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText('is here')
  await ask(api.talks.remove, { talk_id: third })
  const words = page.getByRole('alert').filter({ hasText: 'is here' })
  await expect(words, 'no notice repeats a deleted talk').toHaveCount(0)
  await ask(api.alerts.remove, { alert_id })
})

test('a talk deleted while the page was loading leaves the list when the live stream opens', async ({ page }) => {
  const talk_id = await station.say('deleted early')
  let openStream = () => {}
  const held = new Promise<void>((resolve) => (openStream = resolve))
  await page.route('**/v3/live?**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  const row = page.locator(`[data-talk="${talk_id}"]`)
  await expect(row).toBeVisible()
  await station.ask(api.talks.remove, { talk_id })
  openStream()
  await expect(row).toHaveCount(0)
})

test.describe('as an app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('it opens offline, shows messages, and accepts shared files', async ({ page, context, complaints }) => {
    complaints.tolerated(/net::ERR_INTERNET_DISCONNECTED/)
    await page.goto('/dashboard')
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    await share(page, { name: 'shared.wav', buffer: await sound('hello') })
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Channel for shared.wav' })).toBeVisible()
    await expect(page.getByText('Select a channel of Station Seven below, then send.')).toBeVisible()
    const item = page.getByRole('list', { name: 'Unsent' }).getByRole('listitem')
    await expect(item).toContainText('Select its channel in Station Seven')

    await context.setOffline(true)
    await page.goto('/dashboard')
    await expect(page.getByText('You are offline. This page')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Channel for shared.wav' }), 'the file is kept').toBeVisible()
  })
})

const sound = async (sentence: string) => Buffer.from(await (await openAsBlob(spoken(sentence))).arrayBuffer())

/** Like the operating system: posts a form to the URL in the manifest. */
async function share(page: Page, file: { name: string; buffer: Buffer }) {
  const answered = await page.evaluate(
    async ({ name, bytes }) => {
      const form = new FormData()
      form.append('audio', new File([new Uint8Array(bytes)], name, { type: 'audio/wav' }))
      return (await fetch('/share', { method: 'POST', body: form, redirect: 'manual' })).type
    },
    { name: file.name, bytes: [...file.buffer] },
  )
  expect(answered, 'it leads to the dashboard').toBe('opaqueredirect')
}
