import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'
import { expect, test } from './fixtures.ts'
import { accessibleInBothSchemes, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson } from './people.ts'
import type { Station } from './station.ts'

let station: Station
let talk_id: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id } = station
  await station.ask(api.alerts.save, { org_id, keyword: 'fire department' })
  await station.ask(api.invites.save, { org_id, email: newPerson().email, name: 'Lin Park' })
  for (const tag of ['Urgent', 'Quiet']) await station.ask(api.tags.create, { org_id, tag })
  for (const name of ['Parrot', 'Mate']) await station.ask(api.speakers.create, { org_id, name })
  await station.ask(api.addresses.create, { org_id, name: 'Depot' })
  talk_id = await station.say(SENTENCE)
  await station.ask(api.clips.save, { talk_id, start: 0, end: 1 })
})

/** What opens over a screen, by the names of what is pressed one after the other. */
const overlays: Record<string, RegExp[][]> = {
  '/dashboard': [
    [/^Command menu/],
    [/^Notifications/],
    [/^Account:/],
    [/^Account:/, /^Keyboard$/],
    [/^Switch organization/],
    [/^Switch organization/, /^New organization$/],
    [/^How to search$/],
    [/^Filter$/],
    [/^Speaker$/],
    [/^More for this recording$/, /^Speaker$/],
    [/^Tags$/],
    [/^Open the charts$/],
    [/^More$/],
  ],
  '/dashboard?talk_id=': [
    [/^Talk menu$/],
    [/^Share$/],
    [/^Share$/, /^Publish a clip/],
    [/^Talk menu$/, /^Put on hold$/],
    [/^Export$/],
    [/version$/],
  ],
  '/alerts': [[/^New alert$/], [/^Edit fire department$/], [/^Delete fire department$/]],
  '/channels': [[/^New channel$/], [/^More about Ops$/], [/^More about Ops$/, /^Edit channel$/]],
  '/speakers': [
    [/^New speaker$/],
    [/^More about Parrot$/],
    [/^More about Parrot$/, /^Edit$/],
    [/^More about Parrot$/, /^Merge/],
    [/^More about Parrot$/, /^Remove$/],
  ],
  '/tags': [
    [/^New tag$/],
    [/^More about Urgent$/],
    [/^More about Urgent$/, /^Edit$/],
    [/^More about Urgent$/, /^Merge/],
    [/^More about Urgent$/, /^Delete$/],
  ],
  '/users': [[/^More about you$/]],
  '/invitations': [
    [/^Invite$/],
    [/^Invite several people$/],
    [/^More about Lin Park$/],
    [/^More about Lin Park$/, /^Withdraw$/],
  ],
  '/addresses': [
    [/^New address$/],
    [/^More about Depot$/],
    [/^More about Depot$/, /^Edit$/],
    [/^More about Depot$/, /^Delete permanently$/],
  ],
  '/clips': [[/^Revoke/]],
  '/settings?section=keys': [[/^New key$/]],
  '/settings?section=webhooks': [[/^New webhook$/]],
  '/settings?section=leave': [[/^Archive$/], [/^Delete/]],
  '/account': [[/^Set up$/], [/^Change email$/], [/^Change password$/], [/^Delete my account$/]],
}

/** In the sidebar, which phones have not; and in the bar at the bottom, which only phones have. */
const deskOnly = /^\^(Command menu|Account:|Switch organization|Notifications|Speaker)/
const phoneOnly = /^\^More(\$| for this)/
const isOn = (width: number, [{ source } = /./]: RegExp[]) => !(width < 600 ? deskOnly : phoneOnly).test(source)

const addressOf = (screen: string) => {
  if (screen === '/dashboard?talk_id=') return screen + talk_id
  return /^\/(dashboard|account)/.test(screen) ? screen : `/organizations/${station.org_id}${screen}`
}

const control = (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).filter({ visible: true }).first()

/** A screen is loaded once, and again only where what was open before replaced the control. */
async function openScreen(page: Page, screen: string, [name = /./]: RegExp[]) {
  if (await control(page, name).isVisible()) return
  await page.goto(addressOf(screen))
  await expect(page.getByRole('main')).toBeVisible()
}

const openOverlays = (page: Page) =>
  page.locator(':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):visible')

async function openOverlay(page: Page, path: RegExp[]) {
  for (const name of path) {
    const pressed = control(page, name)
    const opens = await pressed.getAttribute('aria-haspopup')
    await pressed.click()
    // Its code may come late, and it would open over what is tried next. Forms open in their place.
    if (opens) await expect(openOverlays(page).first()).toBeVisible()
  }
}

/** Tried again, because a dialog gets its name just after it appears, once its title is there. */
const checkUse = (page: Page) =>
  expect(async () => {
    await accessibleInBothSchemes(page)
    await fits(page)
  }).toPass()

async function closeOverlays(page: Page) {
  const open = openOverlays(page)
  await expect(async () => {
    if (await open.count()) await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const opened = sizes.flatMap((size) => Object.entries(overlays).map(([screen, paths]) => ({ size, screen, paths })))

for (const { size, screen, paths } of drawThird(opened))
  test(`what opens over ${screen} can be read and used at ${size.width} px`, async ({ page, context }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await station.enter(context)
    for (const path of paths.filter((path) => isOn(size.width, path))) {
      await test.step(path.map(({ source }) => source).join(' '), async () => {
        await closeOverlays(page)
        await openScreen(page, screen, path)
        await openOverlay(page, path)
        await checkUse(page)
      })
    }
    await closeOverlays(page)
  })
