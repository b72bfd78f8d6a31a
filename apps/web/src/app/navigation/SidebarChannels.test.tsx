import { Channel, channelRoutes } from '@earshot/contract/channels'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { SidebarChannels } from './SidebarChannels.tsx'
import { SidebarContent } from './SidebarContent.tsx'

const talkgroups = (count: number) =>
  Array.from({ length: count }, (_, at) => blank(Channel, { org_id, name: `Talkgroup ${at + 1}`, joined: true }))

async function open(channels: Channel[], unheard: Channel[] = []) {
  server.answer(channelRoutes.list, () => channels)
  server.answer(channelRoutes.count, () => unheard.map(({ channel_id }) => ({ channel_id, unheard: 2 })))
  await show(<SidebarChannels />)
}

const names = () =>
  page
    .getByRole('list', { name: 'Channels' })
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('title'))

test('many channels are filtered by name, those with unheard talks first, and Enter opens the first', async () => {
  const channels = talkgroups(120)
  await open(channels, [channels[109] as Channel])
  const field = page.getByRole('searchbox', { name: 'Filter channels' })
  await field.fill('GROUP 11')
  await expect.poll(names).toHaveLength(11)
  expect(names().slice(0, 2)).toEqual(['Talkgroup 110', 'Talkgroup 11'])
  await looksRight()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('link', { name: /^Talkgroup 110/ }).element().ariaCurrent).toBe('page')
  await field.fill('')
  await expect.poll(names).toHaveLength(119)
})

test('a few channels need no filter', async () => {
  await open(talkgroups(12))
  await expect.poll(names).toHaveLength(12)
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
})

test('a click elsewhere is not lost, although it closes the empty name of a new channel and moves what is below', async () => {
  server.answer(channelRoutes.list, () => talkgroups(2))
  const { address } = await show(<SidebarContent />, { at: '/dashboard' })
  await page.getByRole('button', { name: 'New channel' }).first().click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect.poll(address).toMatch(/\/hits$/)
})
