import { readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import type { BrowserContext, Locator, Page, Request, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { quiet, spoken } from './microphone.ts'
import { newPerson } from './people.ts'
import type { Station } from './station.ts'

const PUMP = { name: 'pump.wav', buffer: readFileSync(spoken('the water pump is broken')) }
const PART = 8 * 1024 * 1024
const NO_NETWORK = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED|CONNECTION)/

let station: Station
test.beforeEach(async ({ context, page, newStation, complaints }) => {
  complaints.tolerated(NO_NETWORK)
  station = await newStation()
  await station.enter(context)
  await arrive(page)
})

async function selectOps(page: Page, item: Locator) {
  await item.getByRole('combobox').click()
  await page.getByRole('option', { name: '# Ops' }).click()
}

test('a final refusal waits for the person, who sends it to another channel', async ({ page, context, complaints }) => {
  complaints.provoked(/status of 409 .*\/v3\/save/)
  const { channel_id } = await station.ask(api.channels.create, { org_id: station.org_id, name: 'Closing' })
  await page.goto(`/dashboard?channel_id=${channel_id}`)
  await expect(page.getByRole('combobox', { name: 'Channel to send to' })).toHaveValue('# Closing')
  await silence(context)
  await pick(page, PUMP)
  const item = unsent(page).filter({ hasText: PUMP.name })
  await expect(item).toBeVisible()
  await station.ask(api.channels.remove, { channel_id })
  await context.unroute('**/v3/save')
  await expect(item.getByRole('alert')).toContainText('channel')
  await accessible(page, '[aria-label=Unsent]')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.mouse.move(0, 0)
  await expect(() => fits(page)).toPass({ timeout: 10_000 })

  await arrive(page)
  await expect(item.getByRole('alert'), 'it is still there after a reload').toBeVisible()
  await expect(item.getByRole('button', { name: `Retry: ${PUMP.name}` }), 'it may be private').toBeDisabled()
  await selectOps(page, item)
  await item.getByRole('button', { name: `Retry: ${PUMP.name}` }).click()
  await expect.poll(countTalks).toBe(1)
  await expect(unsent(page)).toHaveCount(0)
})

test('what had arrived without an answer is not reported in the channel that it is sent to instead', async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoked(/status of 409 .*\/v3\/save/)
  const { channel_id } = await station.ask(api.channels.create, { org_id: station.org_id, name: 'Closing' })
  await page.goto(`/dashboard?channel_id=${channel_id}`)
  await expect(page.getByRole('combobox', { name: 'Channel to send to' })).toHaveValue('# Closing')
  const lose = async (route: Route) => {
    await route.fetch()
    await station.ask(api.channels.remove, { channel_id })
    await route.abort()
  }
  await context.route('**/v3/save', lose, { times: 1 })
  await pick(page, PUMP)
  const item = unsent(page).filter({ hasText: PUMP.name })
  await expect(item.getByRole('alert')).toContainText('channel', { timeout: 45_000 })
  await arrive(page)
  await selectOps(page, item)
  await item.getByRole('button', { name: `Retry: ${PUMP.name}` }).click()
  await expect(page.getByText('already reached the channel that you first sent it to')).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  expect(await countTalks()).toBe(1)
})

test('another person in the same browser cannot see or send it', async ({ page, context, newStation }) => {
  await silence(context)
  await pick(page, PUMP)
  await expect(unsent(page)).toContainText('Saved on this device')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('stay on this device, visible only to you')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login/)

  const other = await newStation()
  await other.enter(context)
  await context.unroute('**/v3/save')
  const saves = requestsTo(context, '/v3/save')
  await arrive(page)
  await pick(page, { ...PUMP, name: 'of the other.wav' })
  await expect(page.getByRole('status').filter({ hasText: 'Sent to Ops' })).toHaveCount(1)
  await expect(unsent(page)).toHaveCount(0)
  expect(saves).toHaveLength(1)
})

test('a file picked without a network outlives the page, and is sent once when there is one', async ({
  page,
  context,
}) => {
  await context.setOffline(true)
  await pick(page, PUMP)
  await expect(unsent(page)).toContainText(PUMP.name)
  await expect(outlook(page)).toContainText('Will be sent when you are back online')
  await expect(unsent(page)).toContainText('Saved on this device')
  await page.close()

  await silence(context)
  await context.setOffline(false)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await arrive(tab)
    await expect(unsent(tab), 'every tab shows it').toContainText(PUMP.name)
  }
  const saves = requestsTo(context, '/v3/save')
  await context.unroute('**/v3/save')
  await expect.poll(countTalks).toBe(1)
  for (const tab of tabs) await expect(unsent(tab)).toHaveCount(0)
  expect(saves.filter((request) => !request.failure())).toHaveLength(1)
})

test('a large file continues where it stopped, also after a reload', async ({ page, context }) => {
  let parts = 0
  await context.route('**/v3/uploads/*', (route) =>
    route.request().method() === 'PATCH' && parts++ > 0 ? route.abort() : route.continue(),
  )
  await pick(page, { name: 'long.wav', buffer: quiet(20 * 1024 * 1024) })
  await expect(unsent(page)).toContainText('Saved on this device')
  await page.close()

  await context.unroute('**/v3/uploads/*')
  const uploads = requestsTo(context, '/v3/uploads')
  const back = await context.newPage()
  await arrive(back)
  await expect(back.getByRole('list', { name: 'Talks' }).getByRole('listitem')).toHaveCount(1)
  await expect(unsent(back)).toHaveCount(0)
  const steps = uploads.map((request) => [request.method(), request.headers()['upload-offset']])
  expect(steps).toEqual([
    ['HEAD', undefined],
    ['PATCH', String(PART)],
    ['PATCH', String(2 * PART)],
  ])
})

test('a recording interrupted by a crash is offered, played and sent', async ({ page, context }) => {
  const composer = page.getByRole('region', { name: 'Send a talk' })
  await composer.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('timer', { name: 'Recorded so far' })).toHaveText('0:04')
  const second = await context.newPage()
  await arrive(second)
  await expect(unsent(second), 'another tab does not offer it while it records').toHaveCount(0)
  await page.goto('chrome://crash').catch(() => 'as it should')

  const left = unsent(second)
  await expect(left).toContainText('Saved when the page closed')
  await accessible(second, '[aria-label=Unsent]')
  await left.getByRole('button', { name: 'Play' }).click()
  await expect(left.getByRole('button', { name: /^(Pause|Play)$/ })).toBeVisible()
  await left.getByRole('button', { name: /^Send: Recording/ }).click()
  await expect(unsent(second)).toHaveCount(0)
  const found = async () =>
    (await station.ask(api.search.search, { org_id: station.org_id, query: '' })).talks[0]?.duration
  await expect.poll(found, { timeout: 30_000 }).toBeGreaterThan(2)
})

test('what was recorded in an organization that a person is no longer in can be listened to and deleted', async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoked(/status of 404 .*\/v3\/save/)
  const { org_id } = station
  const colleague = await station.join(newPerson('Grace Hopper'))
  const { user_id: grace } = await colleague.ask(api.users.find, {})
  const { user_id } = await station.ask(api.users.find, {})
  await station.ask(api.members.update, { org_id, user_id: grace, org_role: 'admin' })
  const harbour = await station.ask(api.organizations.create, { name: 'Harbour' })
  await silence(context)
  await pick(page, PUMP)
  await expect(unsent(page)).toContainText(PUMP.name)
  await page.goto(`/dashboard?org_id=${harbour.org_id}`)
  await expect(page.getByRole('link', { name: 'Station Seven: 1 unsent' })).toBeVisible()

  await station.ask(api.members.remove, { org_id, user_id })
  await context.unroute('**/v3/save')
  await arrive(page)
  const left = page.getByRole('list', { name: 'Unsent, in an organization that you are no longer in' })
  await expect(left).toContainText(PUMP.name)
  await expect(left.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(left.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await accessible(page, '[aria-label^=Unsent]')
  await left.getByRole('button', { name: `Do not send: ${PUMP.name}` }).click()
  await expect(left).toHaveCount(0)
})

test('in no organization any more, what was recorded can be listened to, saved and deleted', async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoked(/status of 404 .*\/v3\/save/)
  const { org_id } = station
  const colleague = await station.join(newPerson('Grace Hopper'))
  const { user_id: grace } = await colleague.ask(api.users.find, {})
  const { user_id } = await station.ask(api.users.find, {})
  await station.ask(api.members.update, { org_id, user_id: grace, org_role: 'admin' })
  await silence(context)
  await pick(page, PUMP)
  await expect(unsent(page)).toContainText(PUMP.name)

  await station.ask(api.members.remove, { org_id, user_id })
  await context.unroute('**/v3/save')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  const left = page.getByRole('list', { name: 'Unsent, in an organization that you are no longer in' })
  await expect(left).toContainText(PUMP.name)
  await left.getByRole('button', { name: 'Play' }).click()
  await expect(left.getByRole('button', { name: 'Pause' })).toBeVisible()
  const download = page.waitForEvent('download')
  await left.getByRole('button', { name: `Save to this device: ${PUMP.name}` }).click()
  expect((await download).suggestedFilename()).toBe(PUMP.name)
  await accessible(page, '[aria-label^=Unsent]')
  await fits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await left.getByRole('button', { name: `Do not send: ${PUMP.name}` }).click()
  await expect(left).toHaveCount(0)
})

test('signing out in one tab asks about the recording of another', async ({ page, context }) => {
  await record(page)
  const other = await context.newPage()
  await arrive(other)
  await other.getByRole('button', { name: /^Account: / }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await other
    .getByRole('dialog', { name: 'Sign out with 1 talk unsent?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(page.getByRole('button', { name: 'Pause the recording' })).toBeVisible()
})

test('an unsent recording is named in the other organizations, and listed there once its own is left', async ({
  page,
  complaints,
}) => {
  complaints.provoked(/status of 404/)
  const colleague = await station.join(newPerson('Grace Hopper'))
  const { user_id: grace } = await colleague.ask(api.users.find, {})
  const { org_id } = station
  await station.ask(api.members.update, { org_id, user_id: grace, org_role: 'admin' })
  await station.ask(api.organizations.create, { name: 'Harbour' })
  await arrive(page)
  await record(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Switch organization/ }).click()
  await page.getByRole('menuitem', { name: /^Harbour/ }).click()
  const elsewhere = page.getByRole('link', { name: 'Station Seven: 1 unsent' })
  await expect(elsewhere).toBeVisible()
  await expect(elsewhere.locator('..'), 'there is one line above it').toHaveCSS('border-top-width', '0px')
  await elsewhere.click()
  await expect(page.getByRole('button', { name: 'Send', exact: true }), 'it can still be sent').toBeVisible()

  const { user_id } = await station.ask(api.users.find, {})
  await colleague.ask(api.members.remove, { org_id, user_id })
  await page.getByRole('link', { name: 'Go to your own dashboard' }).click()
  const left = page.getByRole('list', { name: 'Unsent, in an organization that you are no longer in' })
  await expect(left.getByRole('button', { name: /^Save to this device/ })).toBeVisible()
  await expect(left.getByText('Saved on this device')).toBeVisible()
})

async function record(page: Page) {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause the recording' })).toBeVisible()
  await expect(page.getByText('0:02', { exact: true })).toBeVisible()
}

async function arrive(page: Page) {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Send audio files' })).toBeVisible()
}

const unsent = (page: Page) => page.getByRole('list', { name: 'Unsent' }).getByRole('listitem')
const outlook = (page: Page) => page.getByRole('region', { name: 'Unsent' }).getByRole('status')
const countTalks = async () => (await station.ask(api.search.search, { org_id: station.org_id, query: '' })).total

const silence = (context: BrowserContext) => context.route('**/v3/save', (route) => route.abort())

function requestsTo(context: BrowserContext, path: string): Request[] {
  const requests: Request[] = []
  context.on(
    'request',
    (request) => void (`${new URL(request.url()).pathname}/`.includes(`${path}/`) && requests.push(request)),
  )
  return requests
}

async function pick(page: Page, file: { name: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Send audio files' }).click()
  await (await chooser).setFiles({ ...file, mimeType: 'audio/wav' })
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
}
