import { addressRoutes } from '@earshot/contract/addresses'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { AddressesScreen } from './AddressesScreen.tsx'

test('an address names its parts as its country does, and refuses what does not fit it', async () => {
  await show(<AddressesScreen />)
  await page.getByRole('button', { name: 'New address' }).click()
  const form = page.getByRole('dialog', { name: 'New address' })
  await expect.element(form.getByLabelText('State')).toBeVisible()
  await form.getByLabelText('ZIP code').fill('x')
  await form.getByLabelText('Phone').fill('12')
  await form.getByRole('button', { name: 'Create address' }).click()
  for (const text of ['Enter a name', /^Example: /, 'Not a valid phone number for this country'])
    await expect.element(form.getByText(text)).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
  expect(server.asked(addressRoutes.create)).toEqual([])
})
