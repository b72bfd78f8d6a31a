import { api } from '@earshot/contract'
import type { BrowserContext, Locator, Page, Request, Route } from '@playwright/test'
import { openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { quiet } from './microphone.ts'
import type { Station } from './station.ts'
import { arrive, pick, PUMP, silence, unsent } from './unsent.ts'
import { recorded } from './recorded.ts'

const PART = 8 * 1024 * 1024
/** Requests may be on their way when a person signs out. */
const SIGNED_OUT = /status of 401/
const NO_NETWORK = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED|CONNECTION)/

let station: Station
test.beforeEach(async ({ context, page, newStation, complaints }) => {
  complaints.tolerated(NO_NETWORK)
  complaints.tolerated(SIGNED_OUT)
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
  await expect(() => fits(page)).toPass()

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
  await expect(item.getByRole('alert')).toContainText('channel')
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

  const saves = requestsTo(context, '/v3/save')
  await silence(context)
  await context.setOffline(false)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await arrive(tab)
    await expect(unsent(tab), 'every tab shows it').toContainText(PUMP.name)
  }
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
  await expect.poll(() => parts, 'the first part has arrived').toBeGreaterThan(1)
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
  await recorded(page, 4)
  const second = await context.newPage()
  await openAudioProbe(second, { loops: true })
  await arrive(second)
  await expect(unsent(second), 'another tab does not offer it while it records').toHaveCount(0)
  await page.goto('chrome://crash').catch(() => 'as it should')

  const left = unsent(second)
  await expect(left).toContainText('Saved when the page closed')
  await accessible(second, '[aria-label=Unsent]')
  await left.getByRole('button', { name: 'Play' }).click()
  await expect(left.getByRole('button', { name: 'Pause' })).toBeVisible()
  await left.getByRole('button', { name: /^Send: Recording/ }).click()
  await expect(unsent(second)).toHaveCount(0)
  const found = async () =>
    (await station.ask(api.search.search, { org_id: station.org_id, query: '' })).talks[0]?.duration
  await expect.poll(found).toBeGreaterThan(2)
})

const outlook = (page: Page) => page.getByRole('region', { name: 'Unsent' }).getByRole('status')
const countTalks = async () => (await station.ask(api.search.search, { org_id: station.org_id, query: '' })).total

function requestsTo(context: BrowserContext, path: string): Request[] {
  const requests: Request[] = []
  context.on(
    'request',
    (request) => void (`${new URL(request.url()).pathname}/`.includes(`${path}/`) && requests.push(request)),
  )
  return requests
}
