import { Channel, channelRoutes } from '@earshot/contract/channels'
import { type Invite as Invited, Invite, inviteRoutes, inviteStatus } from '@earshot/contract/invites'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { InvitationsScreen } from './InvitationsScreen.tsx'

const invite = (name: string, fields: Partial<Invited>) =>
  blank(Invite, { org_id, name, email: `${name.toLowerCase()}@example.org`, ...fields })
const invites = [
  invite('Grace', { status: inviteStatus.pending }),
  invite('Joan', { status: inviteStatus.accepted }),
  invite('Mary', { status: inviteStatus.expired, send_count: 10 }),
]
const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => /Grace|Joan|Mary/.exec(row.textContent)?.[0])

test('invitations are filtered by words and status, and none that match are said', async () => {
  server.answer(inviteRoutes.list, () => invites)
  await show(<InvitationsScreen />)
  await expect.poll(names).toEqual(['Grace', 'Joan', 'Mary'])
  const words = page.getByLabelText('Filter invitations')
  await page.getByLabelText('Status', { exact: true }).selectOptions('Joined')
  await expect.poll(names).toEqual(['Joan'])
  await words.fill(' GRACE')
  await expect.element(page.getByText('No invitations match these filters')).toBeVisible()
  await page.getByLabelText('Status', { exact: true }).selectOptions('All')
  await expect.poll(names).toEqual(['Grace'])
})

test('an invitation that was sent too often is not sent again, and one that was accepted not at all', async () => {
  server.answer(inviteRoutes.list, () => invites)
  await show(<InvitationsScreen />)
  await expect.element(page.getByRole('row', { name: 'Mary' })).toMatchTextContent('Resend limit reached')
  const joined = page.getByRole('row', { name: 'Joan' })
  await expect.element(joined.getByRole('button')).not.toBeInTheDocument()
})

test('who is no admin reads who invites people, and nothing is requested', async () => {
  await show(<InvitationsScreen />, { organization: { org_role: 'member' } })
  await expect.element(page.getByText('Invitations are for admins')).toBeVisible()
  expect(server.asked(inviteRoutes.list)).toEqual([])
})

test('an invitation names its channel after that is archived', async () => {
  const channel = blank(Channel, { org_id, name: 'Night desk', archived: '2026-01-31T09:30:00Z', joined: true })
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [channel] : []))
  server.answer(inviteRoutes.list, () => [invite('Grace', { channel_ids: [channel.channel_id] })])
  await show(<InvitationsScreen />)
  await expect.element(page.getByRole('row', { name: 'Grace' })).toMatchTextContent('Night desk')
})

test('people who cannot be invited stay with the reason, also after the dialog is closed', async () => {
  server.answer(inviteRoutes.list, () => invites)
  server.refuse(inviteRoutes.save, 'conflict', { text: 'This person is already a member of the organization' })
  await show(<InvitationsScreen />)
  const open = page.getByRole('button', { name: 'Invite several people' })
  await open.click()
  const field = page.getByRole('textbox', { name: 'Email addresses' })
  const people = ['Grace Hopper', 'Joan Clarke', 'Mary Jackson', 'Annie Easley', 'Ada Lovelace', 'Edith Clarke']
  const lines = people.map((name, at) => `${name} <person${at}@station-seven.example>`).join('\n')
  await field.fill(lines)
  await page.getByRole('button', { name: 'Invite 6 people' }).click()
  await expect.element(page.getByText('Lines that cannot be sent stay here until you correct them.')).toBeVisible()
  await expect.element(field).toHaveValue(lines)
  const rows = [...page.getByRole('list', { name: 'People to invite' }).element().children]
  expect(rows.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await open.click()
  await expect.element(field).toHaveValue(lines)
})
