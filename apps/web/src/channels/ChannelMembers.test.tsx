import { channelMemberRoutes, ChannelMember } from '@earshot/contract/channel-members'
import { Channel } from '@earshot/contract/channels'
import { Member, memberRoutes } from '@earshot/contract/members'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { me, org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { ChannelMembers } from './ChannelMembers.tsx'

const channel = blank(Channel, { org_id, name: 'Board', private: true, joined: true })
const member = (name: string, fields: Partial<Member> = {}) =>
  blank(Member, { org_id, name, email: `${name.toLowerCase()}@example.org`, org_role: 'member', ...fields })
const [grace, joan, mary] = [member('Grace'), member('Joan'), member('Mary', { guest_until: '2101-01-31T09:30:00Z' })]
const admin = member('Ada', { user_id: me.user_id, org_role: 'admin' })
const root = member('Root', { org_role: 'admin' })

/** Grace is in the channel. */
function keep() {
  const { channel_id } = channel
  server.answer(memberRoutes.list, () => [admin, root, grace, joan, mary])
  server.answer(channelMemberRoutes.list, () => [
    blank(ChannelMember, { channel_id, user_id: grace.user_id, name: 'Grace', org_role: 'member' }),
  ])
}

const listed = () => page.getByRole('listbox').getByRole('option')

async function offered() {
  await page.getByRole('combobox', { name: 'Add people' }).click()
  await expect.element(listed().first()).toBeVisible()
  return listed()
    .elements()
    .map(({ textContent }) => textContent.split(' ')[0])
}

test('to a private channel are added those who are not in it, but no admin with a lesser role', async () => {
  keep()
  await show(<ChannelMembers channel={channel} />)
  await expect.element(page.getByRole('list', { name: 'Members' })).toMatchTextContent('Grace')
  expect(await offered()).toEqual(['Root', 'Joan', 'Mary'])
  await page.getByLabelText('Role of the people you add').selectOptions('Moderator')
  expect(await offered()).toEqual(['Joan', 'Mary'])
})

test('everyone hears an open channel, so that only guests are added without a role', async () => {
  keep()
  await show(<ChannelMembers channel={{ ...channel, private: false }} />)
  expect(await offered()).toEqual(['Joan', 'Mary'])
  await page.getByLabelText('Role of the people you add').selectOptions('As elsewhere')
  expect(await offered()).toEqual(['Mary'])
})

test('the field keeps the focus when a person was added, and opens no list when it gets it from a person who was removed', async () => {
  keep()
  const { channel_id } = channel
  server.answer(channelMemberRoutes.create, ({ user_id }) => blank(ChannelMember, { channel_id, user_id }))
  server.answer(channelMemberRoutes.remove, ({ user_id }) => ({ channel_id, user_id }))
  await show(<ChannelMembers channel={channel} />)
  await offered()
  await listed().filter({ hasText: 'Joan' }).click()
  await expect.poll(() => server.asked(channelMemberRoutes.create)).toHaveLength(1)
  const field = page.getByRole('combobox', { name: 'Add people' })
  await expect.element(field).toHaveFocus()
  server.answer(channelMemberRoutes.list, () => [])
  await page.getByRole('button', { name: 'Remove Grace from the channel' }).click()
  await expect.element(page.getByText('No one is in this channel.', { exact: false })).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('a person who cannot be added or removed stays where they are, and why is said', async () => {
  keep()
  server.refuse(channelMemberRoutes.create, 'conflict', { text: 'Not just now' })
  server.refuse(channelMemberRoutes.remove, 'conflict', { text: 'Not now either' })
  await show(<ChannelMembers channel={channel} />)
  await offered()
  await listed().filter({ hasText: 'Joan' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Could not add this person')
  await page.getByRole('button', { name: 'Remove Grace from the channel' }).click()
  await expect.element(page.getByText('Not now either')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Members' })).toMatchTextContent('Grace')
})
