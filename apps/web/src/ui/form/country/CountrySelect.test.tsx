import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/show.tsx'
import { regionOptions } from './countries.ts'
import { CountrySelect } from './CountrySelect.tsx'

test('countries that begin with what is typed come first, and nothing else is offered', async () => {
  await show(<CountrySelect choices={regionOptions('en')} />)
  const field = page.getByRole('combobox', { name: 'Country' })
  await field.fill('ger')
  const options = () => page.getByRole('option').elements()
  await expect
    .poll(() => options().map(({ textContent }) => textContent))
    .toEqual(['Germany', 'Algeria', 'Niger', 'Nigeria'])
  await field.fill('atlantis')
  await expect.element(page.getByText('No matching countries')).toBeVisible()
})
