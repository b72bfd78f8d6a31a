import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { audioState, openAudioProbe } from './audio-probe.ts'
import { openNetwork } from './cuttable-proxy.ts'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { newPerson, signIn } from './people.ts'
import type { Station } from './station.ts'
import { secondsRecorded } from './recorded.ts'

let station: Station
const grace = newPerson('Grace Hopper')

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  await station.join(grace)
})
test.beforeEach(({ context }) => station.enter(context))

async function enterAsGrace(page: Page) {
  await openAudioProbe(page)
  await page.goto('/login')
  await signIn(page, grace)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

const composer = (page: Page) => page.getByRole('region', { name: 'Send a talk' })
const button = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true })
const live = (page: Page) => page.getByRole('region', { name: 'Live', exact: true })
const position = async (page: Page) => (await audioState(page)).at
const talks = async () => (await station.ask(api.search.search, { org_id: station.org_id })).talks

async function speak(page: Page) {
  await page.goto('/dashboard')
  await composer(page).getByRole('switch', { name: 'Speak live' }).check({ force: true })
  await button(page, 'Go live').click()
  await expect(composer(page).getByText('You’re live in Ops')).toBeVisible()
}

test('a channel hears a talk while it is recorded, also after the network was away in the middle', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/ERR_INTERNET_DISCONNECTED|status of (404|409|410)/)
  const theirs = await newBrowser()
  await enterAsGrace(theirs)
  await speak(page)
  await expect(live(theirs).getByText('Ada Lovelace is live in Ops')).toBeVisible()
  await accessible(theirs)
  await live(theirs).getByRole('button', { name: 'From the beginning' }).click()
  await expect.poll(() => position(theirs), 'the second browser hears it').toBeGreaterThan(1)
  await expect(composer(page).getByText('1 person is listening: Grace Hopper')).toBeVisible()
  await accessible(page)
  await fits(page)
  const words = live(theirs).getByRole('log', { name: 'Words so far' })
  await expect(words, 'words appear while it is recorded').toContainText(/pump|fire|department/)
  await expect(composer(page).getByRole('log', { name: 'Words so far' })).toContainText(/pump|fire|department/)

  await context.setOffline(true)
  await expect(composer(page).getByText('Your recording goes on. Listeners hear the rest')).toBeVisible()
  await expect(
    live(theirs).getByText(/^Waiting for the speaker’s sound…|^The speaker’s connection seems to be lost/),
    'what has arrived is played first',
  ).toBeVisible()
  const cut = await position(theirs)
  await context.setOffline(false)
  await expect.poll(() => position(theirs), 'they hear the rest').toBeGreaterThan(cut + 2)
  await expect(composer(page).getByText('You’re live in Ops')).toBeVisible()

  await button(page, 'Done').click()
  await expect(live(theirs).getByText('The speaker has ended this talk.')).toBeVisible()
  await live(theirs).getByRole('button', { name: 'Open the talk' }).click()
  await expect(theirs).toHaveURL(/talk_id=/)
  await expect.poll(async () => (await talks()).map(({ state }) => state)).toEqual(['ready'])
  expect((await talks())[0]?.duration, 'nothing is missing').toBeGreaterThan(cut)
})

test('a discarded live talk ends for its listeners, and nothing of it is kept', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/status of (404|409|410)/)
  const before = (await talks()).length
  const theirs = await newBrowser()
  await enterAsGrace(theirs)
  await speak(page)
  await live(theirs).getByRole('button', { name: 'Listen', exact: true }).click()
  await expect.poll(() => position(theirs)).toBeGreaterThan(1)
  await button(page, 'Discard the recording').click()
  const question = composer(page).getByRole('alertdialog')
  await expect(question).toContainText('Discard this live talk? It ends for all listeners, and nothing is kept.')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(live(theirs).getByText('This live talk is over.')).toBeVisible()
  expect((await talks()).length).toBe(before)
  await expect(
    composer(page).getByRole('switch', { name: 'Speak live' }),
    'each one is a new decision',
  ).not.toBeChecked()
})

test('a listener without a network is told so, and afterwards hears what they missed faster', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/net::ERR_|status of (404|409|410)/)
  const network = await openNetwork()
  const theirs = await newBrowser({ proxy: { server: network.proxy } })
  await enterAsGrace(theirs)
  await speak(page)
  await live(theirs).getByRole('button', { name: 'Listen', exact: true }).click()
  await expect.poll(() => position(theirs)).toBeGreaterThan(1)
  await network.cut()
  await expect(live(theirs).getByText('Your connection is lost. You hear the rest when it is back.')).toBeVisible({})
  const { at: cut, sought } = await audioState(theirs)
  await fits(theirs)
  const said = () => secondsRecorded(composer(page))
  const until = (await said()) + 20
  await expect.poll(said, { message: 'the speaker goes on' }).toBeGreaterThan(until)
  await network.mend()
  await expect(live(theirs).getByText(/^Playing faster, \d:\d\d behind$/)).toBeVisible()
  await expect.poll(() => audioState(theirs), 'nothing is skipped').toMatchObject({ rate: 1.25, sought })
  await accessible(theirs)
  await live(theirs).getByRole('button', { name: 'Jump to live' }).click()
  await expect(live(theirs).getByText(/^Playing faster/)).toBeHidden()
  await expect.poll(() => position(theirs)).toBeGreaterThan(cut + 15)
  await button(page, 'Done').click()
  await expect(live(theirs).getByText('The speaker has ended this talk.')).toBeVisible()
  await network.cut()
})
