import { channelPreferenceRoutes } from '@earshot/contract/channel-preferences'
import { Channel } from '@earshot/contract/channels'
import { Menu } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { PreferenceItems } from './PreferenceItems.tsx'

const open = (fields: Partial<Channel>) =>
  show(
    <Menu opened>
      <Menu.Dropdown>
        <PreferenceItems channel={blank(Channel, { org_id, name: 'Ops', joined: true, ...fields })} />
      </Menu.Dropdown>
    </Menu>,
  )
const muted = () => server.asked(channelPreferenceRoutes.update)[0]?.mute?.until
const select = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()

test('a channel is muted until eight in the morning of the next day', async () => {
  await open({})
  const day = new Date()
  day.setDate(day.getDate() + 1)
  day.setHours(8, 0, 0, 0)
  await select('Mute until tomorrow')
  await expect.poll(muted).toBe(day.toISOString())
})

test('a channel is muted for an hour, and why it cannot be is said', async () => {
  await open({})
  server.refuse(channelPreferenceRoutes.update, 'conflict', { text: 'Not just now' })
  const before = Date.now()
  await select('Mute for an hour')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Could not change the channel')
  expect((Date.parse(muted() ?? '') - before) / 60_000).toBeCloseTo(60, 0)
})
