import { api } from '@earshot/contract'
import { operatorNames } from '@earshot/contract/rules/operators'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import type { Station } from './station.ts'
import { SENTENCE } from './microphone.ts'

let station: Station

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id, ask, say } = station
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Night desk', private: true })
  const { speaker_id } = await ask(api.speakers.create, { org_id, name: 'Tom Kilburn' })
  const [, crane] = [await say(SENTENCE), await say(SENTENCE)]
  await ask(api.talks.update, { talk_id: crane, text: 'the harbour crane is stuck', speaker_id, channel_id })
})

test.beforeEach(({ context }) => station.enter(context))

const rows = (page: Page) => page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
const box = (page: Page) => page.getByRole('combobox', { name: 'Search what was said' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('a name that does not exist finds nothing and says so, and a value that makes no sense is explained', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await box(page).fill('channel:nowhere ')
  await expect(page.getByText('No channel of yours is named “nowhere”.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await box(page).fill('before:soon ')
  await expect(page.getByText('“before:soon” was searched as words.')).toBeVisible()
})

test('operators and their values are completed with the keyboard', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveCount(operatorNames.length)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.type('-ch')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, /^channel:/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('-channel:')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.type('ni')
  await expect(option(page, 'Private Night desk')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await accessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /./)
  const active = await box(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toContainText('Night desk')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('-channel:"Night desk" ')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).not.toContainText('crane')
})

test('parentheses and OR combine words with conditions, and only words are marked', async ({ page }) => {
  await page.goto('/dashboard')
  await box(page).fill('(speaker:tom crane) OR has:hit ')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).locator('mark')).toHaveText(['crane'])
})

test('on a phone the list fits and is picked by touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await box(page).fill('speaker:')
  await fits(page)
  await option(page, 'Tom Kilburn').click()
  await expect(box(page)).toHaveValue('speaker:"Tom Kilburn" ')
  await expect(box(page)).toBeFocused()
  await expect(rows(page)).toHaveCount(1)
})
