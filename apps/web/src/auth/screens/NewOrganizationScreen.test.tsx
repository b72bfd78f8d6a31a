import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { me } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { NewOrganizationScreen } from './NewOrganizationScreen.tsx'

test.each([
  { level: ADMIN_LEVEL - 1, isShown: false },
  { level: ADMIN_LEVEL, isShown: true },
])('the note for operators is shown to a person of level $level: $isShown', async ({ level, isShown }) => {
  await show(<NewOrganizationScreen />)
  apiUser.set({ ...me, level })
  const note = page.getByText('operator of this installation')
  await expect.element(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await expect.poll(() => note.elements().length).toBe(isShown ? 1 : 0)
})

test('who has no organization still finds their account', async () => {
  await show(<NewOrganizationScreen />)
  await expect.element(page.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('href', '/account')
})
