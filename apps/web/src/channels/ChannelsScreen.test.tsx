import { Channel, channelRoutes, MostRecentMessage } from '@earshot/contract/channels'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { ChannelsScreen } from './ChannelsScreen.tsx'

const TIME = '2026-01-31T09:30:00Z'
const named = (name: string) => blank(Channel, { org_id, name, joined: true })

/** Stores channels as the server does. */
function keep(...names: string[]) {
  const stored = new Map(names.map((name) => [name, named(name)]))
  const byId = new Map([...stored.values()].map((channel) => [channel.channel_id, channel]))
  const change = (channel_id: string, fields: Partial<Channel>) => {
    const changed = { ...(byId.get(channel_id) as Channel), ...fields }
    byId.set(channel_id, changed)
    return changed
  }
  server.answer(channelRoutes.list, ({ archived }) =>
    [...byId.values()].filter((channel) => (channel.archived !== null) === archived),
  )
  server.answer(channelRoutes.update, ({ channel_id, name, archived, spoken_language }) =>
    change(channel_id, {
      ...(name && { name }),
      ...(archived === null && { archived }),
      ...(spoken_language !== undefined && { spoken_language }),
    }),
  )
  server.answer(channelRoutes.remove, ({ channel_id }) => change(channel_id, { archived: TIME }))
}

const cards = () => page.getByRole('list', { name: 'Channels' })
const card = (name: string) => cards().getByRole('link', { name })

async function choose(channel: string, item: string) {
  await page.getByRole('button', { name: `More about ${channel}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a channel cannot lose its name, and is renamed in place', async () => {
  keep('Trucks', 'Harbour')
  await show(<ChannelsScreen />)
  await choose('Trucks', 'Edit channel')
  const form = page.getByRole('dialog', { name: 'Edit channel' })
  await form.getByLabelText('Name').fill(' ')
  await expect.element(form.getByText('Enter a name')).toBeVisible()
  await form.getByLabelText('Name').fill('Trains')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(card('Trains')).toBeVisible()
  await expect.element(card('Trucks')).not.toBeInTheDocument()
})

test('a channel is archived, taken back, and restored from the archive', async () => {
  keep('Trains', 'Harbour')
  await show(<ChannelsScreen />)
  await choose('Trains', 'Archive')
  await expect.element(card('Trains')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card('Trains')).toBeVisible()
  await expect.element(page.getByText('# Trains restored.')).toBeVisible()
  await expect.element(page.getByText('# Trains archived.')).not.toBeInTheDocument()
  await choose('Trains', 'Archive')
  await expect.element(card('Trains')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Archived channels' }).click()
  await looksRight()
  await page.getByRole('button', { name: 'Restore Trains' }).click()
  await expect.element(card('Trains')).toBeVisible()
})

test('editing a channel moves no other channel', async () => {
  keep('Harbour', 'Pier', 'Trucks')
  await show(<ChannelsScreen />)
  await expect.element(card('Trucks')).toBeVisible()
  const places = () =>
    [...document.querySelectorAll('main h2')].map((heading) => heading.getBoundingClientRect().toJSON() as DOMRect)
  const before = places()
  expect(before).toHaveLength(3)
  await choose('Harbour', 'Edit channel')
  await expect.element(page.getByRole('dialog', { name: 'Edit channel' })).toBeVisible()
  expect(places()).toEqual(before)
})

test('what is spoken in a channel is set, and given back to the organization', async () => {
  keep('Harbour')
  await show(<ChannelsScreen />)
  for (const [label, spoken_language] of [
    ['Norwegian', 'no'],
    ['Detect automatically', 'detect'],
    ['As in the organization', null],
  ] as const) {
    await choose('Harbour', 'Edit channel')
    const form = page.getByRole('dialog', { name: 'Edit channel' })
    await form.getByLabelText('Language').selectOptions(label)
    await looksRight()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => server.asked(channelRoutes.update).at(-1)).toMatchObject({ spoken_language })
  }
})

test('the newest talk of a channel says its state until it has words', async () => {
  const newest = (name: string, state: MostRecentMessage['state']) => ({
    ...named(name),
    most_recent_message: blank(MostRecentMessage, { org_id, state, recorded_at: TIME }),
  })
  server.answer(channelRoutes.list, () => [newest('Trucks', 'transcribing'), newest('Harbour', 'ready')])
  await show(<ChannelsScreen />)
  await expect.element(cards().getByText('Transcribing…')).toBeVisible()
  await expect.element(cards().getByText('No speech detected')).toBeVisible()
})
