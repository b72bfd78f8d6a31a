import { Address, addressRoutes } from '@earshot/contract/addresses'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { org_id } from '../testing/people.ts'
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

/** Stores addresses as the server does. */
function keep() {
  let all: Address[] = []
  const inBin = (address_id: string, deleted: string | null) => {
    all = all.map((each) => (each.address_id === address_id ? { ...each, deleted } : each))
    return all.find((each) => each.address_id === address_id) as Address
  }
  server.answer(addressRoutes.list, ({ deleted }) => all.filter((address) => (address.deleted !== null) === deleted))
  server.answer(addressRoutes.create, (fields) => {
    all = [blank(Address, { ...fields, org_id })]
    return all[0] as Address
  })
  server.answer(addressRoutes.update, ({ address_id }) => inBin(address_id, null))
  server.answer(addressRoutes.remove, ({ address_id, delete_now }) => {
    if (delete_now) all = []
    else inBin(address_id, '2026-01-31T09:30:00Z')
    return { address_id }
  })
}

test('an address form follows its country, and an address goes to the bin and is restored', async () => {
  keep()
  await show(<AddressesScreen />)
  await page.getByRole('button', { name: 'New address' }).click()
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name })
  const create = () => form.getByRole('button', { name: 'Create address' }).click()
  await field('Name').fill('Depot')
  await expect.element(field('ZIP code')).toBeVisible()
  await form.getByRole('combobox', { name: 'Country' }).fill('Germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await field('City').fill('Berlin')
  await field('Postal code').fill('101')
  await field('Phone').fill('12')
  await create()
  await expect.element(form.getByText('Example: 10117')).toBeVisible()
  await expect.element(form.getByText('Not a valid phone number for this country')).toBeVisible()
  await looksRight()
  await field('Postal code').fill('10117')
  await field('Phone').fill('030 12345678')
  await create()
  const card = page.getByRole('listitem').filter({ hasText: 'Depot' })
  await expect.element(card).toMatchTextContent('10117 Berlin')
  await expect.element(form).not.toBeInTheDocument()
  await looksRight()

  const more = card.getByRole('button', { name: 'More about Depot' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Move to the bin' }).click()
  await expect.element(page.getByText('No addresses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect.element(page.getByText('No addresses yet')).toBeVisible()
})
