import { organizationRoutes } from '@earshot/contract/organizations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksRight } from '../../testing/layout.ts'
import { org_id, organizationWith } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { IdleSetting } from './IdleSetting.tsx'

test('minutes outside of what the server takes cannot be saved, and none takes the limit away', async () => {
  server.answer(organizationRoutes.update, ({ session_minutes = null }) => organizationWith({ session_minutes }))
  await show(<IdleSetting org_id={org_id} />)
  const minutes = page.getByLabelText('Minutes without activity')
  const save = page.getByRole('button', { name: 'Save' })
  await minutes.fill('4')
  await expect.element(page.getByText('Enter 5 to 1440, or leave empty')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await looksRight()
  await minutes.fill('30')
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  await minutes.fill('')
  await save.click()
  await expect
    .poll(() => server.asked(organizationRoutes.update).map((asked) => asked.session_minutes))
    .toEqual([30, null])
})
