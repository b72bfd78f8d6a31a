import { inviteRoutes } from '@earshot/contract/invites'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { InviteSomeone } from './InviteForm.tsx'

test('after an invitation was sent, the form is empty again and the next person is no admin by accident', async () => {
  await show(<InviteSomeone org_id={org_id} />)
  const role = page.getByRole('combobox', { name: 'Role', exact: true })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Grace Hopper')
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.org')
  await role.selectOptions('admin')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.poll(() => server.asked(inviteRoutes.save)).toMatchObject([{ email: 'grace@example.org', admin: true }])
  await expect.element(name).toHaveValue('')
  await expect.element(role).toHaveValue('sender')
})
