import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Hit, hitRoutes } from '@earshot/contract/hits'
import { Member, memberRoutes } from '@earshot/contract/members'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AlertsScreen } from '../app/screens/AlertsScreen.tsx'
import { HitsScreen } from '../app/screens/HitsScreen.tsx'
import { blank, newId } from '../testing/blank.ts'
import { cutSelects, looksRight } from '../testing/layout.ts'
import { me, org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'

const channel = blank(Channel, { org_id, name: 'Ops' })
const hit = (match: string, fields: Partial<Hit> = {}) =>
  blank(Hit, { org_id, channel_id: channel.channel_id, match, keyword: match, ...fields })
const row = (match: string) => page.getByRole('list', { name: 'Hits' }).getByRole('listitem').filter({ hasText: match })

test('what was said long ago is marked, counted apart, and can be listed alone', async () => {
  server.answer(channelRoutes.list, () => [channel])
  const all = [hit('fire', { late: true, said_at: '2025-01-31T09:30:00Z' }), hit('water')]
  server.answer(hitRoutes.list, ({ late }) => ({
    hits: all.filter((each) => late === undefined || each.late === late),
    ...{ next_cursor: null, unread: 1, late_unread: 1, imported: null, as_of: '2026-01-31T09:30:00Z' },
  }))
  const { address } = await show(<HitsScreen />, { at: `/organizations/${org_id}/hits` })
  await expect.element(row('fire').getByText('Late', { exact: true })).toBeVisible()
  await expect.element(row('fire').getByRole('time').first()).toHaveAttribute('datetime', '2025-01-31T09:30:00Z')
  await expect.element(row('fire').getByText('found 1 yr later')).toBeVisible()
  await expect.element(row('water').getByText(/^found/)).not.toBeInTheDocument()
  await expect.element(row('water').getByText('Late', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('link', { name: '1 late' }).click()
  await expect.element(row('water')).not.toBeInTheDocument()
  await expect.element(row('fire')).toBeVisible()
  expect(address()).toContain('late=true')
  await page.getByLabelText('Lateness').selectOptions('On time')
  await expect.element(row('fire')).not.toBeInTheDocument()
  await looksRight()
})

test.each(['en', 'de', 'ar'] as const)('the filters show what is selected in whole (%s)', async (language) => {
  await show(<HitsScreen />, { at: `/organizations/${org_id}/hits`, language })
  await expect.element(page.getByRole('search')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(cutSelects()).toEqual([])
  }
})

/** The screen of alerts with this one, and what is saved of it from then on. */
async function showAlert(alert: Alert) {
  server.answer(alertRoutes.list, () => [alert])
  const saved: unknown[] = []
  server.answer(alertRoutes.save, (fields) => {
    saved.push(fields)
    return alert
  })
  await show(<AlertsScreen />, { at: `/organizations/${org_id}/alerts` })
  return saved
}

test('an alert says whom it notifies, asks once they have left, and is changed to people and roles', async () => {
  const grace = blank(Member, { org_id, name: 'Grace Hopper', email: 'grace@example.org', org_role: 'member' })
  const admin = blank(Member, { org_id, user_id: me.user_id, name: me.name, email: me.email, org_role: 'admin' })
  server.answer(memberRoutes.list, () => [admin, grace])
  const alert = blank(Alert, { org_id, keyword: 'fire', created_by: newId(), recipients: null })
  const saved = await showAlert(alert)
  await expect.element(page.getByText('Notifies: Admins')).toBeVisible()
  await expect.element(page.getByText('Someone it notifies has left.')).toBeVisible()
  await page.getByRole('button', { name: 'Select whom to notify' }).click()
  await page.getByRole('combobox', { name: 'Notify', exact: true }).click()
  await page.getByRole('option', { name: 'Grace Hopper' }).click()
  await page.getByRole('option', { name: 'Moderators' }).click()
  await userEvent.keyboard('{Escape}')
  await looksRight()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const recipients = { roles: ['moderator'], user_ids: [grace.user_id] }
  await expect.poll(() => saved).toMatchObject([{ recipients }])
})

test('an alert says until when it is late, and is asked for it', async () => {
  const alert = blank(Alert, { org_id, keyword: 'fire', recipients: null, fresh_for: 240, fresh_for_email: 1440 })
  const saved = await showAlert(alert)
  await expect.element(page.getByText('Late after: 4 hours')).toBeVisible()
  await page.getByRole('button', { name: 'Edit fire' }).click()
  await page.getByLabelText('Call, text and push only within').selectOptions('No limit')
  await page.getByLabelText('Email only within').selectOptions('7 days')
  await looksRight()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => saved).toMatchObject([{ fresh_for: null, fresh_for_email: 10_080 }])
})
