import { Departure, Member, memberRoutes } from '@earshot/contract/members'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { me, org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { Users } from './Users.tsx'

test('the only admin cannot be demoted, until another member becomes one', async () => {
  const members = [
    blank(Member, { org_id, user_id: me.user_id, name: me.name, email: me.email, org_role: 'admin', send: true }),
    blank(Member, { org_id, name: 'Grace Hopper', email: 'grace@example.org', org_role: 'member', send: true }),
  ]
  server.answer(memberRoutes.list, () => members)
  server.answer(memberRoutes.update, ({ user_id, org_role = 'member' }) => ({
    ...(members.find((member) => member.user_id === user_id) as Member),
    org_role,
  }))
  server.answer(memberRoutes.remove, ({ user_id }) => ({ org_id, user_id }))
  const keys = { total: 2, names: ['Scanner', 'Folder'] }
  const alerts = { total: 1, names: ['fire'] }
  server.answer(memberRoutes.departure, () => blank(Departure, { keys, alerts }))
  await show(<Users onGone={() => {}} />)
  const mine = page.getByRole('row', { name: me.email })
  const theirs = page.getByRole('row', { name: 'grace@example.org' })
  await expect.element(mine.getByRole('combobox')).toBeDisabled()
  await expect.element(mine.getByText('The only admin. Make someone else an admin first.')).toBeVisible()
  await theirs.getByRole('combobox').selectOptions('Admin')
  await expect.element(mine.getByRole('combobox')).toBeEnabled()
  await looksRight()
  server.answer(memberRoutes.endSessions, ({ user_id }) => ({ org_id, user_id }))
  await theirs.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out of this organization' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByText('Grace Hopper signed out.')).toBeVisible()
  await theirs.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from the organization' }).click()
  const changes = page.getByRole('list', { name: 'What changes' })
  await expect.element(changes).toMatchTextContent('2 API keys stop working')
  await expect.element(changes).toMatchTextContent('Scanner, Folder')
  await expect.element(changes).toMatchTextContent('1 alert notifies the admins instead.')
  await looksRight()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(theirs).not.toBeInTheDocument()
})
