import { openAsBlob } from 'node:fs'
import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { spoken } from './microphone.ts'
import { newPerson } from './people.ts'
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

test('an alert is tried on earlier talks before it is saved, and deleted after a confirmation', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await page.goto(`${inside}/alerts`)
  await page.getByRole('button', { name: 'New alert' }).click()
  const keyword = page.getByRole('textbox', { name: 'Word or phrase' })
  await keyword.fill('?!')
  await expect(page.getByText('A keyword needs at least one letter or digit')).toBeVisible()
  await keyword.fill('fire')
  const heard = page.getByRole('list', { name: 'Matches' })
  await expect(heard.locator('mark')).toHaveText(['fire'])
  await looksRight(page)
  await heard.getByRole('button', { name: 'Play “fire”' }).click()
  await expect(page.getByRole('slider', { name: 'Position' }).first(), 'it plays beside the form').toBeVisible()

  await page.getByLabel('Ignore when part of').first().fill('fire department')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No match in the last 30 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'New alert' }).click()
  await expect(keyword, 'what was typed is still there').toHaveValue('fire')
  await page.getByRole('button', { name: 'Create alert' }).click()

  const list = page.getByRole('list', { name: 'Alerts' })
  await expect(list).toContainText('Ignores “fire department”')
  await expect(list.getByRole('link', { name: '0 hits' })).toHaveAttribute('href', /\/hits\?alert_id=/)
  const question = page.getByRole('dialog')
  await expect(question, 'the app’s own question comes first').toContainText('Get notified when Earshot is closed?')
  await question.getByRole('button', { name: 'Not now' }).click()
  await list.getByRole('button', { name: 'Delete fire' }).click()
  await question.getByRole('button', { name: 'Delete alert' }).click()
  await expect(page.getByText('No alerts yet')).toBeVisible()
})

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

test('a new alert for an existing keyword changes nothing, and links to the existing one', async ({
  page,
  complaints,
}) => {
  complaints.provoked(/status of 409 .*\/v3\/alert/)
  const { org_id } = station
  const known = { org_id, keyword: 'ladder', exclude: ['step ladder'] }
  const { alert_id } = await station.ask(api.alerts.save, known)
  await page.goto(`${inside}/alerts?alert=new`)
  await page.getByRole('textbox', { name: 'Word or phrase' }).fill('Ladder')
  await page.getByRole('button', { name: 'Create alert' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'An alert for this already exists' })
  await note.getByRole('button', { name: 'Open alert' }).click()
  await expect(page.getByRole('region', { name: 'Edit alert' })).toContainText('step ladder')
  const all = await station.ask(api.alerts.list, { org_id })
  expect(all.filter(({ keyword }) => keyword.toLowerCase() === 'ladder')).toMatchObject([
    { alert_id, keyword: 'ladder', exclude: ['step ladder'] },
  ])
})

test('an urgent hit says who was told, until it is acknowledged', async ({ page }) => {
  await page.goto(`${inside}/alerts`)
  await page.getByRole('button', { name: 'New alert' }).click()
  await page.getByRole('textbox', { name: 'Word or phrase' }).fill('water pump')
  await page.getByRole('switch', { name: /^Urgent/ }).click()
  await page.getByRole('switch', { name: 'Also call them' }).click()
  await page.getByLabel('Minutes before the next person is notified').fill('0')
  await expect(page.getByText('Enter 1 to 1440 minutes.')).toBeVisible()
  await page.getByLabel('Minutes before the next person is notified').fill('10')
  await looksRight(page)
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect(page.getByRole('list', { name: 'Alerts' })).toContainText('Urgent: Ada Lovelace')

  await station.say('the water pump is broken')
  await page.goto(`${inside}/hits?state=new`)
  const hit = page.getByRole('list', { name: 'Hits' }).getByRole('listitem').filter({ hasText: 'water pump' })
  await expect(hit.getByRole('list', { name: 'Who was told' })).toHaveText(/Ada Lovelace.*\(email\)/)
  await looksRight(page)
  await page.getByRole('button', { name: 'Acknowledge all' }).click()
  const question = page.getByRole('dialog', { name: 'Acknowledge all hits?' })
  await expect(question).toContainText('1 is urgent. If you continue, no one else is notified.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(hit).toContainText('New')
  await hit.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(hit.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  await page.goto(`${inside}/hits`)
  await expect(hit.first()).toContainText('Acknowledged')
})

test('an alert of an archived channel names it, in its row and in its form, and not every channel', async ({
  page,
}) => {
  const { org_id } = station
  const { channel_id } = await station.ask(api.channels.create, { org_id, name: 'Winter duty' })
  const alert = await station.ask(api.alerts.save, { org_id, keyword: 'avalanche', channel_ids: [channel_id] })
  await station.ask(api.channels.remove, { channel_id })
  await page.goto(`${inside}/alerts`)
  await expect(page.getByRole('listitem').filter({ hasText: 'avalanche' })).toContainText('# Winter duty (archived)')
  await page.getByRole('button', { name: 'Edit avalanche' }).click()
  await expect(page.getByRole('region', { name: 'Edit' }).getByText('# Winter duty (archived)')).toBeVisible()
  await station.ask(api.alerts.remove, { alert_id: alert.alert_id })
})

test('what an admin wrote in the form of an alert stays there, and says why, once they are no longer an admin', async ({
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/status of 403 .*\/v3\/(models|alert_try)/)
  const { org_id, ask } = station
  const grace = await station.join(newPerson('Grace Hopper'))
  const { user_id } = await grace.ask(api.users.find, {})
  await ask(api.members.update, { org_id, user_id, org_role: 'admin' })
  const theirs = await newBrowser()
  await grace.enter(theirs.context())
  await theirs.goto(`${inside}/alerts?alert=new`)
  const keyword = theirs.getByRole('textbox', { name: 'Word or phrase' })
  await keyword.fill('smoke detector')
  await ask(api.members.update, { org_id, user_id, org_role: 'member' })
  await expect(theirs.getByRole('alert').filter({ hasText: 'You are no longer an admin' })).toBeVisible()
  await expect(keyword).toHaveValue('smoke detector')
  await expect(theirs.getByRole('button', { name: 'Create alert' })).toBeDisabled()
  await theirs.getByRole('button', { name: 'Cancel' }).click()
  await expect(keyword).toHaveCount(0)
})
