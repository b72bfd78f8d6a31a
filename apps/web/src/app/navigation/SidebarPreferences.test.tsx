import { Channel, channelRoutes } from '@earshot/contract/channels'
import { channelPreferenceRoutes } from '@earshot/contract/channel-preferences'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ChannelsScreen } from '../../channels/ChannelsScreen.tsx'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { SidebarChannels } from './SidebarChannels.tsx'

/** Stores what the person prefers as the server does. */
function keep(names: string[], unheard: string[] = []) {
  const stored = new Map(
    names.map((name) => blank(Channel, { org_id, name, joined: true })).map((each) => [each.channel_id, each]),
  )
  server.answer(channelRoutes.list, () => [...stored.values()])
  server.answer(channelRoutes.count, () =>
    [...stored.values()].map(({ channel_id, name }) => ({ channel_id, unheard: unheard.includes(name) ? 2 : 0 })),
  )
  server.answer(channelPreferenceRoutes.update, ({ channel_id, favorite, mute }) => {
    const before = stored.get(channel_id) as Channel
    const after = { ...before, ...(favorite !== undefined && { favorite }), ...(mute !== undefined && { mute }) }
    stored.set(channel_id, after)
    return after
  })
}

const list = (name: string) => page.getByRole('complementary').getByRole('list', { name })
const links = (name: string) =>
  list(name)
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('title'))

const open = () =>
  show(
    <>
      <aside aria-label="Sidebar">
        <SidebarChannels />
      </aside>
      <ChannelsScreen />
    </>,
  )

async function choose(channel: string, item: string) {
  await page.getByRole('button', { name: `More about ${channel}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('favorites stand on top of the sidebar, and go back to their place', async () => {
  keep(['Air', 'Fire', 'Harbour'])
  await open()
  await choose('Fire', 'Add to favorites')
  await expect.poll(() => links('Favorites')).toEqual(['Fire'])
  await expect.poll(() => links('Channels')).toEqual(['Air', 'Harbour'])
  await looksRight()
  await choose('Fire', 'Remove from favorites')
  await expect.poll(() => links('Channels')).toEqual(['Air', 'Fire', 'Harbour'])
  await expect.element(list('Favorites')).not.toBeInTheDocument()
})

test('a favorite that the server refuses goes back, and the reason is said', async () => {
  keep(['Air', 'Fire'])
  await open()
  server.refuse(channelPreferenceRoutes.update, 'unavailable', { text: 'Try again later' })
  await choose('Fire', 'Add to favorites')
  await expect.element(page.getByText('Could not change the channel')).toBeVisible()
  await expect.poll(() => links('Channels')).toEqual(['Air', 'Fire'])
})

test('a muted channel has no count, says until when, and is unmuted', async () => {
  keep(['Air', 'Fire'], ['Air', 'Fire'])
  await open()
  await expect.element(list('Channels').getByLabelText('2 unheard').nth(1)).toBeVisible()
  await choose('Fire', 'Mute for an hour')
  const { mute } = (await expect
    .poll(() => server.asked(channelPreferenceRoutes.update).at(-1))
    .toMatchObject({ mute: {} })
    .then(() => server.asked(channelPreferenceRoutes.update).at(-1))) as { mute: { until: string } }
  expect(Math.round((Date.parse(mute.until) - Date.now()) / 60_000)).toBe(60)
  await expect.element(list('Channels').getByLabelText(/^Muted until /)).toBeVisible()
  await expect.poll(() => list('Channels').getByLabelText('2 unheard').elements()).toHaveLength(1)
  await looksRight()
  await choose('Fire', 'Unmute channel')
  await expect.poll(() => list('Channels').getByLabelText('2 unheard').elements()).toHaveLength(2)
  await choose('Fire', 'Mute channel')
  await expect.element(list('Channels').getByLabelText('Muted', { exact: true })).toBeVisible()
})

test('of many channels those with unheard talks stand first, unless one prefers the order', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `Talkgroup ${at + 1}`)
  keep(names, ['Talkgroup 7', 'Talkgroup 90'])
  await open()
  await expect.poll(() => links('Unheard')).toEqual(['Talkgroup 7', 'Talkgroup 90'])
  expect(links('Channels')).toHaveLength(118)
  await looksRight()
  const first = page.getByRole('button', { name: 'Unheard channels first' })
  await expect.element(first).toHaveAttribute('aria-pressed', 'true')
  await first.click()
  await expect.poll(() => links('Channels')).toEqual(names)
  await first.click()
  await expect.poll(() => links('Channels')).toHaveLength(118)
})
