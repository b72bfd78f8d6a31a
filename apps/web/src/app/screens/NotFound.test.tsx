import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { organizations } from '../../lib/browser-storage/server-values.ts'
import { looksRight } from '../../testing/layout.ts'
import { newId } from '../../testing/blank.ts'
import { org_id, organizationWith } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { NotFound } from './NotFound.tsx'

test.each([
  { kind: 'letters of other languages', at: '/stra%C3%9Fe/%D8%B1', said: '/straße/ر' },
  { kind: 'an encoding that is none', at: '/50%/%E0%A4%A', said: '/50%/%E0%A4%A' },
])('an address without a page is shown as it is read, also with $kind', async ({ at, said }) => {
  await show(<NotFound />, { at })
  await expect.element(page.getByText('Page not found', { exact: true })).toBeVisible()
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard')
  await looksRight()
})

test('a page that an organization does not have may be in another one, which is offered', async () => {
  await show(<NotFound />, { at: `/organizations/${org_id}/nothing` })
  await expect.element(page.getByText('Page not found in Station Seven')).toBeVisible()
  await expect.element(page.getByText('It may be in another of your organizations:')).not.toBeInTheDocument()
  organizations.set([organizationWith(), organizationWith({ org_id: newId(), name: 'Harbour' })])
  await expect.element(page.getByText('It may be in another of your organizations:')).toBeVisible()
  await expect.element(page.getByText('Harbour')).toBeVisible()
})
