import { phonePinRoutes } from '@earshot/contract/phone-pins'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksRight } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { PhonePin } from './PhonePin.tsx'

test('a PIN that is too short or easy to guess is not saved; one that is set is changed and removed', async () => {
  let changed: string | null = null
  server.answer(phonePinRoutes.find, () => ({ changed }))
  server.answer(phonePinRoutes.save, () => ({ changed: (changed = '2026-01-31T09:30:00Z') }))
  server.answer(phonePinRoutes.remove, () => ({ changed: (changed = null) }))
  await show(<PhonePin />)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Save PIN').click()
  await expect.element(page.getByText('Enter a PIN of 4 to 8 digits')).toBeVisible()
  await page.getByLabelText('PIN', { exact: true }).fill('1234')
  await button('Save PIN').click()
  await expect.element(page.getByText('This PIN is too easy to guess')).toBeVisible()
  expect(server.asked(phonePinRoutes.save)).toEqual([])
  await looksRight()
  await page.getByLabelText('PIN', { exact: true }).fill('8351')
  await button('Save PIN').click()
  await expect.element(page.getByText('PIN set on Jan 31, 2026')).toBeVisible()
  await looksRight()
  await button('Change PIN').click()
  await expect.element(page.getByLabelText('New PIN')).toHaveFocus()
  await button('Cancel').click()
  await button('Remove PIN').click()
  await button('Remove the PIN').click()
  await expect.element(button('Save PIN')).toBeVisible()
})
