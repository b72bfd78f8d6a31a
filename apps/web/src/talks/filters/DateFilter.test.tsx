import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksRight } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { DateFilter } from './DateFilter.tsx'

const Filter = () => <DateFilter from="2026-03-02T00:00:00Z" to="2026-03-04T00:00:00Z" onChange={() => {}} />

test('days are selected in the reader’s language, in a calendar that is as wide as a phone at most', async () => {
  await show(<Filter />, { language: 'de' })
  await page.viewport(390, 844)
  await page.getByRole('button', { name: 'Aufgenommen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aufgenommen' })
  await expect.element(dialog.getByText('März 2026')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Mittwoch, 4. März 2026' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Nächster Monat' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Letzte 12 Monate' })).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByRole('button', { name: 'Schließen' })).toBeVisible()
  await looksRight()
})

test('the days of the week fit above the days in Arabic', async () => {
  await show(<Filter />, { language: 'ar' })
  await page.getByRole('button', { name: 'وقت التسجيل' }).click()
  await expect.element(page.getByText('ح', { exact: true })).toBeVisible()
  const heads = [...document.querySelectorAll('th')]
  expect(heads).toHaveLength(7)
  expect(heads.filter(({ scrollWidth, offsetWidth }) => scrollWidth > offsetWidth || offsetWidth > 40)).toEqual([])
})
