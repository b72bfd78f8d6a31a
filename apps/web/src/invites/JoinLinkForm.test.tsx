import { joinLinkRoutes } from '@earshot/contract/joining'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { JoinLinkForm } from './JoinLinkForm.tsx'

test('a link that makes no sense is not created, and one that does is valid to the end of its last day', async () => {
  await show(<JoinLinkForm org_id={org_id} onCreated={vi.fn<() => void>()} />)
  const create = page.getByRole('button', { name: 'Create a link' })
  const most = page.getByLabelText('Maximum number of people')
  await create.click()
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill(' Poster ')
  for (const number of ['0', '10001', 'x']) {
    await most.fill(number)
    await create.click()
    await expect.element(most).toHaveAttribute('aria-invalid', 'true')
  }
  await most.fill('10000')
  await page.getByLabelText('Valid until').fill('2001-01-31')
  await create.click()
  await expect.element(page.getByText('This date is in the past')).toBeVisible()
  expect(server.asked(joinLinkRoutes.create)).toEqual([])
  await page.getByLabelText('Valid until').fill('2101-01-31')
  await page.getByLabelText('An admin decides on each person').click()
  await create.click()
  await expect
    .poll(() => server.asked(joinLinkRoutes.create))
    .toMatchObject([{ name: 'Poster', most_uses: 10_000, approval: true, expires: new Date(2101, 1, 1).toISOString() }])
})
