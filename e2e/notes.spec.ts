import type { Page } from '@playwright/test'
import { audioState, openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible, fits, widthsOf } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson, signIn } from './people.ts'
import type { Station } from './station.ts'

let station: Station
let talk_id: string
const grace = newPerson('Grace Hopper')

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  talk_id = await station.say(SENTENCE)
  await station.join(grace)
})
test.beforeEach(async ({ page, context }) => {
  await openAudioProbe(page)
  await station.enter(context)
})

const notes = (page: Page) => page.getByRole('region', { name: 'Notes' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const cards = (page: Page) => notes(page).getByRole('listitem')
const open = async (page: Page) => {
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(notes(page).getByRole('heading')).toBeVisible()
}

async function enterAsGrace(page: Page) {
  await page.goto('/login')
  await signIn(page, grace)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

test('a note mentions a person, who is notified at once, opens it and resolves it, which its author sees', async ({
  page,
  newBrowser,
}) => {
  const theirs = await newBrowser()
  await openAudioProbe(theirs, { loops: true })
  await enterAsGrace(theirs)
  await open(page)
  await expect(notes(page)).toContainText('No notes yet')
  await page.getByRole('slider', { name: 'Position' }).first().press('End')
  await page.getByRole('heading', { level: 2, name: /in Ops$/ }).click()
  await page.keyboard.press('c')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Which pump, @gra')
  await expect(page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('?')
  await expect(field(page)).toHaveValue('Which pump, @Grace Hopper ?')
  await page.keyboard.press('Control+Enter')
  await expect(theirs.getByText('Ada Lovelace mentioned you in Ops')).toBeVisible()
  await expect(cards(page), 'the focus goes to the new note').toBeFocused()
  await expect(page.getByRole('button', { name: /^Note at 0:0\d: Which pump/ }), 'and it is in the text').toBeVisible()

  await theirs.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await theirs.getByRole('list', { name: 'Mentions' }).getByRole('link').click()
  await expect(cards(theirs)).toBeFocused()
  await expect.poll(() => audioState(theirs), 'it plays at its moment').toMatchObject({ sounds: true })
  await expect(theirs.getByRole('button', { name: 'Notifications', exact: true }), 'it is seen').toBeVisible()
  await accessible(theirs)
  await cards(theirs).getByRole('button', { name: 'Resolve' }).click()
  await expect(notes(page).getByRole('button', { name: 'Show 1 resolved' })).toBeVisible()
  await notes(page).getByRole('button', { name: 'Show 1 resolved' }).click()
  await expect(cards(page)).toContainText('Resolved by Grace Hopper')
  await expect(cards(theirs).getByRole('button', { name: /^Menu of the note/ })).toBeVisible()
})

test('a note survives a reload while it is written, is changed by its author and deleted after a confirmation', async ({
  page,
}) => {
  await open(page)
  await notes(page).getByRole('button', { name: 'Add note' }).click()
  await page.keyboard.type('Ask about the valve')
  await page.reload()
  await expect(field(page)).toHaveValue('Ask about the valve')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Discard this note?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await page.getByRole('group', { name: 'New note' }).getByRole('button', { name: 'Add note' }).click()
  const card = cards(page).filter({ hasText: 'Ask about the valve' })
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: /^Menu of the note/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await field(page).fill('Ask about the red valve')
  await page.keyboard.press('Control+Enter')
  await expect(cards(page).filter({ hasText: 'red valve' })).toContainText('edited')
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await cards(page)
    .filter({ hasText: 'red valve' })
    .getByRole('button', { name: /^Menu of the note/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await expect(cards(page).filter({ hasText: 'red valve' })).toBeHidden()
})

for (const width of widthsOf(import.meta.filename))
  test(`the bar of the editor takes the place of the heading of the notes, and covers no note, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const bar = await page.getByRole('toolbar', { name: 'Editor' }).boundingBox()
    await expect(notes(page).getByText('Notes', { exact: true })).toBeHidden()
    const heading = await notes(page).locator('header').boundingBox()
    const GAP = 12
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0) + GAP)
  })
