import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import type { Page } from '@playwright/test'
import { openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson, signIn } from './people.ts'
import type { Station } from './station.ts'

let station: Station
let talk_id: string
const grace = newPerson('Grace Hopper')

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  talk_id = await station.say(SENTENCE)
  await station.join(grace, { send: false, moderate: false })
})
test.beforeEach(({ context }) => station.enter(context))

/** Also while a dialog hides it from assistive technology. */
const transcript = (page: Page) => page.locator('[role=group][aria-label^=Transcript]')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Redact parts of this talk' })

/** Selects from the start of one word to the end of another. */
const selectWords = (page: Page, first: number, last: number) =>
  page.evaluate(
    ([from, to]) => {
      const word = (at: number | undefined) => document.querySelector(`[data-word="${at}"]`) as Element
      getSelection()?.setBaseAndExtent(word(from), 0, word(to), word(to).childNodes.length)
    },
    [first, last],
  )

test('selected words are redacted for a listener beside, named to moderators, and brought back', async ({
  page,
  newBrowser,
}) => {
  const theirs = await newBrowser()
  await openAudioProbe(theirs, { loops: true })
  await theirs.goto('/login')
  await signIn(theirs, grace)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await theirs.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(transcript(theirs)).toContainText('fire')
  await theirs.getByRole('button', { name: 'Talk menu' }).click()
  await expect(theirs.getByRole('menuitem').first()).toBeVisible()
  await expect(theirs.getByRole('menuitem', { name: 'Redact' })).toBeHidden()
  await theirs.keyboard.press('Escape')

  await page.goto(`/dashboard?talk_id=${talk_id}`)
  const words = (await transcript(page).innerText()).split(/\s+/)
  const at = words.indexOf('fire')
  await selectWords(page, at, at + 1)
  await page.getByRole('button', { name: 'Redact', exact: true }).click()
  const dialog = dialogOf(page)
  const said = words.slice(at, at + 2).join(' ')
  await expect(dialog.getByRole('button', { pressed: true })).toHaveText(said.split(' '))
  await dialog.getByLabel('Reason').fill('Names a client')
  await dialog.getByRole('button', { name: 'Redact', exact: true }).click()
  const entry = dialog.getByRole('listitem').filter({ hasText: `“${said}”` })
  await expect(entry).toContainText('Names a client')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await accessible(page)

  const masked = [...words.slice(0, at), MASK, ...words.slice(at + 2)].join(' ')
  await expect(transcript(page)).toHaveText(masked)
  await expect(transcript(theirs)).toHaveText(masked)
  await expect.poll(async () => (await station.ask(api.talks.find, { talk_id })).audio_url).toContain('v=')
  await theirs.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(theirs.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible()

  await entry.getByRole('button', { name: 'Remove' }).click()
  await expect(entry).toBeHidden()
  await expect(transcript(theirs)).toHaveText(words.join(' '))
})

test('a correction that was begun before a redaction is saved with the mask', async ({ page }) => {
  const talk_id = await station.say(SENTENCE)
  const { words } = await station.ask(api.talks.find, { talk_id })
  const [first] = words
  if (!first) throw new Error('nothing was heard')
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text of the talk' })
  await text.press('End')
  await text.pressSequentially(' today')
  await station.ask(api.redactions.create, { talk_id, start: first.start, end: first.end, reason: '' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Saved words show before the server has them.
  const saved = async () => (await station.ask(api.talks.find, { talk_id })).text
  await expect.poll(saved).toMatch(new RegExp(`^${MASK} .*today$`))
  await expect(transcript(page)).toContainText(MASK)
})
