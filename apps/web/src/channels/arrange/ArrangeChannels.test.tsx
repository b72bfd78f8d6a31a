import { type ChannelGroup, channelGroupRoutes } from '@earshot/contract/channel-groups'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SidebarChannels } from '../../app/navigation/SidebarChannels.tsx'
import { blank, newId } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { ChannelsScreen } from '../ChannelsScreen.tsx'

interface Stored {
  groups: ChannelGroup[]
  channels: Channel[]
}

/** Stores groups and channels as the server does. */
function keep(names: Record<string, string[]>) {
  const groups = Object.keys(names)
    .filter((name) => name !== '')
    .map((name, position) => ({ org_id, group_id: newId(), name, position }))
  const channels = Object.entries(names).flatMap(([of, all]) => {
    const group = groups.find(({ name }) => name === of) ?? null
    return all.map((name) => blank(Channel, { org_id, name, joined: true, group }))
  })
  const stored = { groups, channels }
  server.answer(channelRoutes.list, () => stored.channels)
  server.answer(channelGroupRoutes.list, () => stored.groups)
  keepChanges(stored)
  keepPlaces(stored)
}

function keepChanges(stored: Stored) {
  const { create, update, remove } = channelGroupRoutes
  const isOf = (group_id: string) => (each: Channel) => each.group?.group_id === group_id
  server.answer(create, ({ name }) => {
    const made = { org_id, group_id: newId(), name, position: stored.groups.length }
    stored.groups = [...stored.groups, made]
    return made
  })
  server.answer(update, ({ group_id, name }) => {
    const renamed = { ...(stored.groups.find((each) => each.group_id === group_id) as ChannelGroup), name }
    stored.groups = stored.groups.map((each) => (each.group_id === group_id ? renamed : each))
    stored.channels = stored.channels.map((each) => (isOf(group_id)(each) ? { ...each, group: renamed } : each))
    return renamed
  })
  server.answer(remove, ({ group_id }) => {
    stored.groups = stored.groups.filter((each) => each.group_id !== group_id)
    stored.channels = stored.channels.map((each) => (isOf(group_id)(each) ? { ...each, group: null } : each))
    return { group_id }
  })
}

function keepPlaces(stored: Stored) {
  server.answer(channelGroupRoutes.order, ({ group_ids }) => {
    stored.groups = stored.groups.map((each) => ({ ...each, position: group_ids.indexOf(each.group_id) }))
    const groupOf = ({ group }: Channel) => stored.groups.find(({ group_id }) => group_id === group?.group_id) ?? null
    stored.channels = stored.channels.map((each) => ({ ...each, group: groupOf(each) }))
    return stored.groups
  })
  server.answer(channelGroupRoutes.orderChannels, (order) => {
    const place = ({ channel_id, position }: Channel) =>
      order.channel_ids.includes(channel_id) ? order.channel_ids.indexOf(channel_id) : position
    stored.channels = stored.channels.map((each) => ({ ...each, position: place(each) }))
    return order
  })
  server.answer(channelRoutes.update, ({ channel_id, group_id }) => {
    const group = stored.groups.find((each) => each.group_id === group_id) ?? null
    stored.channels = stored.channels.map((each) => (each.channel_id === channel_id ? { ...each, group } : each))
    return stored.channels.find((each) => each.channel_id === channel_id) as Channel
  })
}

const sidebar = () => page.getByRole('complementary')
const listed = (list: string) =>
  sidebar()
    .getByRole('list', { name: list, exact: true })
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('title'))

async function open() {
  await show(
    <>
      <aside aria-label="Sidebar">
        <SidebarChannels />
      </aside>
      <ChannelsScreen />
    </>,
  )
}

const arrange = () => page.getByRole('button', { name: 'Arrange' }).click()
const dialog = () => page.getByRole('dialog', { name: 'Arrange channels' })

test('a group is made, filled, renamed and deleted, and its channels stay', async () => {
  keep({ '': ['Air', 'Fire'] })
  await open()
  await arrange()
  await dialog().getByLabelText('New group').fill('North')
  await userEvent.keyboard('{Enter}')
  await dialog().getByLabelText('Group of Fire').selectOptions('North')
  await expect.poll(() => listed('North')).toEqual(['Fire'])
  await expect.poll(() => listed('Channels')).toEqual(['Air'])
  await dialog().getByRole('button', { name: 'Rename North' }).click()
  await dialog().getByLabelText('Name of the group').fill('Coast')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => listed('Coast')).toEqual(['Fire'])
  await looksRight()
  await dialog().getByRole('button', { name: 'Delete the group Coast' }).click()
  await page.getByRole('button', { name: 'Delete group', exact: true }).click()
  await expect.poll(() => listed('Channels')).toEqual(['Air', 'Fire'])
})

test('channels and groups move by keyboard, which keeps the focus and says where they are', async () => {
  keep({ North: ['Air', 'Boats', 'Fire'], South: ['Port'] })
  await open()
  await arrange()
  const up = dialog().getByRole('button', { name: 'Move Fire up' })
  await expect.element(up).toBeVisible()
  up.element().focus()
  for (const place of ['2 of 3', '1 of 3']) {
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog().getByText(`Fire: ${place}`)).toBeInTheDocument()
    await expect.element(up).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => listed('North')).toEqual(['Fire', 'Air', 'Boats'])
  expect(server.asked(channelGroupRoutes.orderChannels)).toHaveLength(2)
  await dialog().getByRole('button', { name: 'Move South up' }).click()
  await expect
    .poll(() =>
      sidebar()
        .getByRole('list')
        .elements()
        .map((list) => list.getAttribute('aria-label')),
    )
    .toEqual(['South', 'North'])
})

test('a move that the server refuses goes back, and the reason is said', async () => {
  keep({ North: ['Air', 'Fire'] })
  await open()
  await arrange()
  server.refuse(channelGroupRoutes.orderChannels, 'forbidden', { text: 'Only admins can do this' })
  await dialog().getByRole('button', { name: 'Move Fire up' }).click()
  await expect.element(page.getByText('Could not move the channel')).toBeVisible()
  await expect.poll(() => listed('North')).toEqual(['Air', 'Fire'])
})

test('groups collapse on this device, and a hundred and twenty channels stay in order', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `Group ${at + 1}`)
  keep(
    Object.fromEntries(names.map((name, at) => [name, Array.from({ length: 15 }, (__, n) => `TG ${at * 15 + n + 1}`)])),
  )
  await open()
  await expect.poll(() => listed('Group 8')).toHaveLength(15)
  await sidebar().getByRole('button', { name: 'Group 1' }).click()
  await expect.element(sidebar().getByRole('button', { name: 'Group 1' })).toHaveAttribute('aria-expanded', 'false')
  await expect.element(sidebar().getByRole('list', { name: 'Group 1' })).not.toBeInTheDocument()
  await looksRight()
  await page.getByRole('searchbox', { name: 'Filter channels' }).first().fill('TG 3')
  await expect
    .poll(() => listed('Channels'))
    .toEqual(['TG 3', ...Array.from({ length: 10 }, (_, at) => `TG ${30 + at}`)])
})

test('members see groups, and arrange nothing', async () => {
  keep({ North: ['Air'] })
  await show(<ChannelsScreen />, { organization: { org_role: 'member' } })
  await expect.element(page.getByRole('heading', { name: 'North' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Arrange' })).not.toBeInTheDocument()
})
