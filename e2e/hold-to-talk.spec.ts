import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { settingsOf, type Station } from './station.ts'
import { recorded } from './recorded.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(({ context }) => station.enter(context))

const composer = (page: Page) => page.getByRole('region', { name: 'Send a talk' })
const sent = async () => (await station.ask(api.search.search, { org_id: station.org_id })).total

test('with hold-to-talk on, holding Space or the button records; a short press and typing send nothing', async ({
  page,
}) => {
  await page.goto('/account')
  const hold = page.getByRole('switch', { name: 'Hold to talk, release to send' })
  await expect(hold, 'it is off until then').not.toBeChecked()
  await hold.check({ force: true })
  await expect.poll(() => settingsOf(station.ask), 'it is saved').toMatchObject({ hold_to_talk: true })
  await accessible(page)
  await page.goto('/dashboard')
  const button = composer(page).getByRole('button', { name: 'Hold to talk', exact: true })
  await expect(button).toBeVisible()

  await page.getByRole('search').getByRole('combobox').click()
  await page.keyboard.down(' ')
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue(' ')
  await page.keyboard.up(' ')
  await page.getByRole('search').getByRole('combobox').fill('')
  await page.getByRole('heading', { name: 'Dashboard' }).click()
  await Promise.all([page.keyboard.down(' '), page.keyboard.up(' ')])
  await expect(page.getByText(/^Nothing was sent: hold Space/)).toBeVisible()
  await expect(button).toBeVisible()
  expect(await sent()).toBe(0)

  await page.keyboard.down(' ')
  await recorded(composer(page), 1)
  await page.keyboard.up(' ')
  await expect.poll(sent, 'it is sent without a preview').toBe(1)
  await expect(button).toBeVisible()

  await button.hover()
  await page.mouse.down()
  await recorded(composer(page), 1)
  await page.mouse.up()
  await expect.poll(sent, 'the button sends on release, too').toBe(2)
  await expect(button, 'and its click does not record again').toBeVisible()
})
