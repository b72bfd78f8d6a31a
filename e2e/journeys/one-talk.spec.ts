import { goTo } from '../sidebar.ts'
import { api } from '@earshot/contract'
import type { Talk } from '@earshot/contract/talks'
import type { Page } from '@playwright/test'
import { openAudioProbe, expectSoundFrom } from '../audio-probe.ts'
import { expect, test } from '../fixtures.ts'
import { accessible } from '../layout-checks.ts'
import { createAccount, linkFor, register, newPerson } from '../people.ts'
import { apiOf } from '../station.ts'
import { recorded } from '../recorded.ts'
import { showsBriefly } from '../briefly.ts'

const UNDERWAY = /received|preparing audio|waiting|transcribing/
const HIT = '“fire department” was said in Ops'

test('a spoken message goes from recording to hit, in its own organization only', async ({
  page,
  context,
  newBrowser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAudioProbe(page)
  await found(page, 'Station Seven')
  await createChannel(page, 'Ops')
  await createAlert(page, 'fire department')
  const member = await invited(page, await newBrowser())
  const stranger = await outsider(await newBrowser())

  await page.getByRole('link', { name: 'Ops', exact: true }).click()
  const appears = showsBriefly(page, '[aria-label=Talks] li', UNDERWAY)
  await record(page, 5)
  await appears
  const row = firstTalk(page)
  await Promise.all([
    expect(row, 'its words appear').toContainText(/please call the fire department/i),
    // Notices close after a while.
    ...[page, member].map((each) => expect(each.getByText(HIT), 'the hit arrives').toBeVisible()),
  ])
  await expect.poll(() => barHeights(row), 'its peaks are drawn').toBeGreaterThan(3)
  await expect(firstTalk(member)).toContainText(/please call the fire department/i)
  expect(await isSamePage(member), 'the member has not reloaded').toBe(true)

  await page.getByRole('search').getByRole('combobox').fill('water pump')
  await expect(row.locator('mark'), 'the words are highlighted').toHaveText(['water pump'])
  await expect(page.getByText('1 found')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('slider', { name: 'Position' }).locator('canvas').first()).toBeVisible()
  const talk = await openTalk(page)
  expectTimedWords(talk)
  await playsFrom(page, talk, 'pump')
  await accessible(page)

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const copied = showsBriefly(page, 'button', /^Copied/)
  await page.getByRole('menuitem', { name: /^Copy link at/ }).click()
  await copied
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await seesNothing(stranger, { link, talk })
})

async function found(page: Page, organization: string) {
  await register(page, newPerson())
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await page.getByLabel('Organization name').fill(organization)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { name: '# General' })).toBeVisible()
}

async function createChannel(page: Page, name: string) {
  await page.getByRole('button', { name: 'New channel' }).click()
  await page.getByRole('textbox', { name: 'Name of the new channel' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

async function createAlert(page: Page, keyword: string) {
  await goTo(page, 'Alerts')
  await page.getByRole('button', { name: 'New alert' }).click()
  await page.getByRole('textbox', { name: 'Word or phrase' }).fill(keyword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Alerts' }).getByText(keyword)).toBeVisible()
}

/** A second member in a second browser. The page is marked, so that a reload would be noticed. */
async function invited(page: Page, theirs: Page) {
  const person = newPerson('Grace Hopper')
  await goTo(page, 'Invitations')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Name').fill(person.name)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Invitation ready' })).toBeVisible()
  await page.keyboard.press('Escape')
  await theirs.goto(await linkFor(page.request, person.email, /#invite=/))
  await createAccount(theirs, person)
  await expect(theirs.getByText('No talks yet')).toBeVisible()
  await theirs.evaluate(() => Object.assign(globalThis, { marked: true }))
  return theirs
}

const isSamePage = (page: Page) => page.evaluate(() => 'marked' in globalThis)

async function outsider(theirs: Page) {
  await found(theirs, 'Elsewhere')
  await createChannel(theirs, 'Own things')
  return theirs
}

async function record(page: Page, seconds: number) {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await recorded(page, seconds)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

const firstTalk = (page: Page) => page.getByRole('list', { name: 'Talks' }).getByRole('listitem').first()

async function barHeights(row: ReturnType<typeof firstTalk>) {
  const path = (await row.locator('svg path[stroke-width="2"]').getAttribute('d')) ?? ''
  return new Set(path.match(/v[\d.]+/g)).size
}

/** Words of a talk that had to wait for long come first, and what is said of them, such as confidences, later. */
async function openTalk(page: Page): Promise<Talk> {
  const talk_id = new URL(page.url()).searchParams.get('talk_id') ?? ''
  const { ask } = await apiOf(page)
  const find = () => ask(api.talks.find, { talk_id })
  await expect.poll(async () => (await find()).confidence).not.toBeNull()
  return find()
}

function expectTimedWords({ words, duration }: Talk) {
  expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(['fire', 'department', 'water', 'pump']))
  for (const [at, { start, end, confidence }] of words.entries()) {
    expect(start).toBeGreaterThanOrEqual(words[at - 1]?.start ?? 0)
    expect(end).toBeGreaterThan(start)
    expect(confidence !== null && confidence > 0 && confidence <= 1).toBe(true)
  }
  expect(words.at(-1)?.end).toBeLessThanOrEqual(duration ?? 0)
}

async function playsFrom(page: Page, { words }: Talk, said: string) {
  const { start = 0 } = words.find(({ text }) => text === said) ?? {}
  expect(start, `“${said}” does not come first`).toBeGreaterThan(1)
  await page
    .getByRole('group', { name: /^Transcript/ })
    .getByText(said, { exact: true })
    .click()
  await expectSoundFrom(page, start)
}

async function seesNothing(stranger: Page, { link, talk }: { link: string; talk: Talk }) {
  await expect(stranger.getByText('No talks yet')).toBeVisible()
  await expect(stranger.getByText('fire department')).toHaveCount(0)
  await stranger.goto(link)
  await expect(stranger.getByText('You are not a member of this organization')).toBeVisible()
  await expect(stranger.getByText('please call')).toHaveCount(0)

  const { talk_id, org_id, channel_id } = talk
  const { ask } = await apiOf(stranger)
  const answers = await Promise.allSettled([
    ask(api.talks.find, { talk_id }),
    ask(api.talks.listen, { talk_id }),
    ask(api.search.search, { org_id, query: 'water pump' }),
    ask(api.hits.list, { org_id }),
    ask(api.channels.find, { channel_id }),
    ask(api.live.listen, { org_id }),
  ])
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { status: 404 } })
  expect(await ask(api.search.search, { org_id: await ownOrganization(ask), query: '' })).toMatchObject({ total: 0 })
}

type Ask = Awaited<ReturnType<typeof apiOf>>['ask']
const ownOrganization = async (ask: Ask) => Object.keys((await ask(api.users.find, { extras: 'all' })).orgs)[0] ?? ''
