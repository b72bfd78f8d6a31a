import { Channel, channelRoutes } from '@earshot/contract/channels'
import { searchRoutes } from '@earshot/contract/search'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { liveAvoided } from '../../../lib/browser-storage/channel-values.ts'
import { changePlayer, idlePlayer } from '../../../player/engine/state.ts'
import { blank } from '../../../testing/blank.ts'
import { looksRight } from '../../../testing/layout.ts'
import { org_id } from '../../../testing/people.ts'
import { show } from '../../../testing/show.tsx'
import { server } from '../../../testing/stand-in-server.ts'
import { heldChannel } from './live-choices.ts'
import { LiveOptions } from './LiveOptions.tsx'

const ops = blank(Channel, { org_id, name: 'Ops', joined: true })

/** While a talk of the channel plays. */
async function open(channel_id?: string) {
  heldChannel.set(undefined)
  server.answer(channelRoutes.list, () => [ops, blank(Channel, { org_id, name: 'Fire', joined: true })])
  const talk = { org_id, talk_id: 'one', channel_id: ops.channel_id, known: () => undefined }
  changePlayer({ ...idlePlayer, track: { id: 'one', title: 'One', duration: 4, url: '', talk } })
  await show(<LiveOptions org_id={org_id} channel_id={channel_id} />)
}

const menu = () => page.getByRole('button', { name: /^Live options/ }).click()
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })

test('the channel that plays is avoided for a while, which is listed with the time left, and taken back', async () => {
  await open()
  await menu()
  await item('Avoid for 60 minutes').click()
  expect(Math.round(((liveAvoided.get()?.[ops.channel_id] ?? 0) - Date.now()) / 60_000)).toBe(60)
  await page.getByRole('button', { name: 'Live options: channels are avoided' }).click()
  await expect.element(item(/Play # Ops again in (1 hr|60 min)/)).toBeVisible()
  await looksRight()
  await item(/Play # Ops again/).click()
  await expect.element(item(/Play # Ops again/)).not.toBeInTheDocument()
  expect(liveAvoided.get()).toEqual({})
})

test('one channel is held until it is released', async () => {
  await open()
  await menu()
  await item('Hold: play only this channel').click()
  await page.getByRole('button', { name: 'Live options: one channel is held' }).click()
  await expect.element(page.getByText('Only # Ops plays')).toBeVisible()
  await item('Release # Ops').click()
  await expect.element(page.getByRole('button', { name: 'Live options', exact: true })).toBeVisible()
})

test('in one channel one catches up, and is told of a silence and of a failure', async () => {
  await open(ops.channel_id)
  await menu()
  await expect.element(item('Hold: play only this channel')).not.toBeInTheDocument()
  await item('Last 15 minutes').click()
  await expect.element(page.getByText('Nothing in the last 15 minutes.')).toBeVisible()
  const [asked] = server.asked(searchRoutes.search)
  expect(asked).toMatchObject({ channel_id: ops.channel_id, sort: 'oldest' })
  expect(Math.round((Date.now() - Date.parse(asked?.from ?? '')) / 60_000)).toBe(15)
  server.unreachable()
  await menu()
  await item('Last 5 minutes').click()
  await expect.element(page.getByText('Could not catch up')).toBeVisible()
})
