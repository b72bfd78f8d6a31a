import { AuditEntry, auditRoutes } from '@earshot/contract/audit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { me, org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { SettingsScreen } from '../app/screens/SettingsScreen.tsx'

test.each(['erasure', 'keys', 'webhooks', 'retention'])(
  'a member is told that the section %s of the settings is for admins',
  async (section) => {
    await show(<SettingsScreen />, { organization: { org_role: 'member' }, at: `/settings?section=${section}` })
    await expect.element(page.getByText('This part of the settings is for admins')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Archive, leave or delete' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'API keys' })).not.toBeInTheDocument()
  },
)

test('names that look like markup are shown as they are', async () => {
  const entry = blank(AuditEntry, { org_id, action: 'tag.create', name: me.name, subject: '<b>fire</b> <0/>' })
  server.answer(auditRoutes.list, () => ({ entries: [entry], next_cursor: null }))
  await show(<SettingsScreen />, { at: '/settings?section=audit' })
  await expect.element(page.getByText('created the tag <b>fire</b> <0/>')).toBeVisible()
})

test('the section that is shown is the current one of the list', async () => {
  await show(<SettingsScreen />, { at: '/settings?section=audit' })
  await expect.element(page.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page')
  const current = document.querySelectorAll('nav [aria-current=page]')
  expect([...current].map(({ textContent }) => textContent)).toEqual(['Audit log'])
})
