import { openAsBlob } from 'node:fs'
import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import type { Page } from '@playwright/test'
import { audioState, openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { SENTENCE, spoken } from './microphone.ts'
import { newPerson, signIn } from './people.ts'
import type { Station } from './station.ts'

let station: Station
let naming: string
const grace = newPerson('Grace Hopper')
let before: string
let after: RegExp

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  await joins(grace)
  naming = await station.say(SENTENCE)
  const words = (await station.ask(api.talks.find, { talk_id: naming })).text.split(' ')
  before = words.toSpliced(2, 0, grace.name).join(' ')
  // A name that was added by hand shares its time with the word behind it, which is masked with it.
  after = new RegExp(`^${words[0]} ${words[1]} ${MASK}( ${words[2]})? ${words.slice(3).join(' ')}$`)
  await station.ask(api.talks.update, { talk_id: naming, text: before })
})
test.beforeEach(({ context }) => station.enter(context))

/** And sends a talk. */
async function joins(person: typeof grace) {
  const { org_id, channel_id } = station
  const { send } = await station.join(person)
  const file = { name: 'talk.wav', audio: await openAsBlob(spoken(SENTENCE)) }
  await send(api.talks.save, { org_id, channel_id, title: `From ${person.name.split(' ')[0]}` }, file)
}

const transcript = (page: Page) => page.locator('[role=group][aria-label^=Transcript]')
const openErasure = (page: Page) => page.goto(`/organizations/${station.org_id}/settings?section=erasure`)

async function find(page: Page, name = grace.name) {
  await page
    .getByRole('combobox', { name: 'User' })
    .or(page.getByRole('textbox', { name: 'User' }))
    .first()
    .click()
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 talk of this person will be erased.' })).toBeVisible()
}

/** The page asks for the open talk once more. */
const GONE = /status of 404 .*\/v3\/(talk|notes|listen)\b/

/** Opens a talk as Grace and plays it, over and over. */
async function plays(theirs: Page, title: string) {
  await openAudioProbe(theirs, { loops: true })
  await theirs.goto('/login')
  await signIn(theirs, grace)
  const row = theirs.getByRole('list', { name: 'Talks' }).getByRole('listitem').filter({ hasText: title })
  await row.getByRole('link').click()
  const pane = theirs.getByRole('region', { name: 'Open talk' })
  await pane.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => audioState(theirs)).toMatchObject({ sounds: true })
  await expect(transcript(theirs)).toBeVisible()
}

const GONE_TEXT = 'This talk was deleted, or you no longer have access to it.'

/** The pane has neither words nor sound, and the player has nothing to play. */
async function seesNothing(theirs: Page) {
  const pane = theirs.getByRole('region', { name: 'Open talk' })
  await expect(pane.getByText('Talk not found')).toBeVisible()
  await expect(transcript(theirs)).toHaveCount(0)
  await expect(theirs.getByRole('region', { name: 'Player' }).getByText(GONE_TEXT)).toBeVisible()
  await expect.poll(() => audioState(theirs)).toMatchObject({ sounds: false })
}

test('a talk that plays in the browser of another person closes when its sender moves it to the bin, and comes back', async ({
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(GONE)
  const talk_id = await station.say('the water pump is broken')
  await station.ask(api.talks.update, { talk_id, title: 'Handover' })
  const theirs = await newBrowser()
  await plays(theirs, 'Handover')
  await station.ask(api.talks.remove, { talk_id })
  await seesNothing(theirs)
  await station.ask(api.talks.update, { talk_id, deleted: null })
  await expect(transcript(theirs)).toContainText('pump')
  await expect(theirs.getByText(GONE_TEXT)).toHaveCount(0)
  await theirs.getByRole('region', { name: 'Open talk' }).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => audioState(theirs)).toMatchObject({ sounds: true })
})

test('a talk that plays in the browser of another person closes when it moves to a channel that they do not hear', async ({
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(GONE)
  const { org_id } = station
  const talk_id = await station.say('the water pump is broken')
  const { channel_id } = await station.ask(api.channels.create, { org_id, name: 'Board', private: true })
  await station.ask(api.talks.update, { talk_id, title: 'Salaries' })
  const theirs = await newBrowser()
  await plays(theirs, 'Salaries')
  await station.ask(api.talks.update, { talk_id, channel_id })
  await seesNothing(theirs)
})

test('a talk that plays stops when its person no longer hears its channel, and the player says so', async ({
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/status of 404/)
  const { channel_id } = station
  const talk_id = await station.say('the water pump is broken')
  await station.ask(api.talks.update, { talk_id, title: 'Board meeting' })
  const theirs = await newBrowser()
  await plays(theirs, 'Board meeting')
  await station.ask(api.channels.update, { channel_id, private: true })
  const player = theirs.getByRole('region', { name: 'Player' })
  await expect(player.getByText('You no longer have access to the channel of this talk.')).toBeVisible()
  await expect.poll(() => audioState(theirs)).toMatchObject({ sounds: false })
  await station.ask(api.channels.update, { channel_id, private: false, widen: true })
})

test('what was found is counted again when a talk is put on hold or arrives, and when the page is looked at again', async ({
  page,
}) => {
  const { org_id } = station
  await openErasure(page)
  await find(page)
  const counts = page.getByRole('status').filter({ hasText: 'of this person' })
  await page.getByLabel('Type Grace Hopper to confirm').fill('Grace')
  await page.getByRole('checkbox', { name: 'Erase From Grace' }).uncheck()
  const { talks } = await station.ask(api.search.search, { org_id, query: 'From Grace' })
  const talk_id = talks.find(({ title }) => title === 'From Grace')?.talk_id ?? ''
  await station.ask(api.retention.hold, { talk_id, reason: 'A lawsuit' })
  await expect(counts).toContainText('1 talk on hold stays as it is.')
  await expect(counts).toContainText('No talks of this person will be erased. 1 talk of others names them')
  await station.ask(api.retention.release, { talk_id })
  await expect(counts).not.toContainText('on hold')
  await page.getByRole('checkbox', { name: 'Erase From Grace' }).check()
  const another = await station.say(SENTENCE)
  await station.ask(api.talks.update, { talk_id: another, title: 'Grace Hopper again' })
  await expect(counts).toContainText('1 talk of this person will be erased. 2 talks of others name them')
  await station.ask(api.talks.update, { talk_id: another, title: null })
  await expect(counts).toContainText('1 talk of others names them')
  const { note_id } = await station.ask(api.notes.create, { talk_id: another, position: 0, text: 'Grace Hopper knows' })
  // A look that comes while it is counted for another reason is not counted anew.
  const lookAgain = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    return counts.textContent()
  }
  await expect.poll(lookAgain).toContain('2 talks of others name them')
  await station.ask(api.notes.remove, { note_id })
  await expect(page.getByLabel('Type Grace Hopper to confirm')).toHaveValue('Grace')
})

test('an admin finds, checks and erases a person, who sees it beside', async ({ page, newBrowser, complaints }) => {
  complaints.tolerated(GONE)
  const theirs = await newBrowser()
  await plays(theirs, 'From Grace')

  await openErasure(page)
  await find(page)
  const talks = page.getByRole('region', { name: 'Talks found' })
  await expect(talks.getByRole('listitem')).toHaveCount(2)
  await expect(talks.getByRole('listitem').filter({ hasText: 'From Grace' })).toContainText('Erase')
  await expect(talks.getByRole('listitem').filter({ hasText: before })).toContainText('Redact words')
  const box = talks.getByRole('checkbox', { name: 'Erase From Grace' })
  await box.uncheck()
  await expect(page.getByText('No talks of this person will be erased. 1 talk of others names them')).toBeVisible()
  await box.check()
  await expect(page.getByText('1 talk of this person will be erased. 1 talk of others names them')).toBeVisible()
  const erase = page.getByRole('button', { name: 'Erase for good' })
  await expect(erase).toBeDisabled()
  await page.getByLabel('Type Grace Hopper to confirm').fill('Grace Hopper')
  await erase.click()
  const [entry] = [page.getByRole('region', { name: 'Erasures' }).getByRole('listitem')]
  await expect(entry).toContainText('1 talk erased · 1 talk redacted')
  await expect(entry).toContainText('Done')

  await seesNothing(theirs)
  await expect(theirs.getByRole('list', { name: 'Talks' }).getByText('From Grace')).toBeHidden()
  await expect(theirs.getByText(after).first()).toBeVisible()
  await page.goto(`/dashboard?talk_id=${naming}`)
  await expect(transcript(page)).toHaveText(after)
})

test('who has left is offered by name and erased', async ({ page }) => {
  const joan = newPerson('Joan Clarke')
  await joins(joan)
  const { org_id } = station
  const members = await station.ask(api.members.list, { org_id })
  const user_id = members.find(({ name }) => name === joan.name)?.user_id ?? ''
  await station.ask(api.members.remove, { org_id, user_id })
  await openErasure(page)
  await find(page, joan.name)
  await page.getByLabel('Type Joan Clarke to confirm').fill('Joan Clarke')
  const erase = page.getByRole('button', { name: 'Erase for good' })
  await erase.click()
  // The form starts over once the erasure has begun, and closes what was opened before.
  await expect(erase).toBeHidden()
  const entry = page.getByRole('region', { name: 'Erasures' }).getByRole('listitem').first()
  await expect(entry).toContainText('1 talk erased')
  await expect(entry).toContainText('Done')
  await page
    .getByRole('combobox', { name: 'User' })
    .or(page.getByRole('textbox', { name: 'User' }))
    .first()
    .click()
  await expect(page.getByRole('option', { name: grace.name })).toBeVisible()
  await expect(page.getByRole('option', { name: joan.name })).toHaveCount(0)
})
