import { Address, addressRoutes } from '@earshot/contract/addresses'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { Tag, tagRoutes } from '@earshot/contract/tags'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddressesScreen } from '../../addresses/AddressesScreen.tsx'
import { TagsScreen } from '../../tags/TagsScreen.tsx'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { SidebarChannels } from '../navigation/SidebarChannels.tsx'
import { SpeakersScreen } from './SpeakersScreen.tsx'

beforeEach(() => {
  server.answer(tagRoutes.create, ({ tag }) => blank(Tag, { org_id, tag, color: '#f76707' }))
  server.answer(speakerRoutes.create, ({ name }) => blank(Speaker, { org_id, name }))
  server.answer(addressRoutes.create, ({ name }) => blank(Address, { org_id, name }))
  server.answer(channelRoutes.create, ({ name }) => blank(Channel, { org_id, name, joined: true }))
})

const inDialog = (noun: string) => async () => {
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('button', { name: `New ${noun}` })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('blaze')
  await dialog.getByRole('button', { name: `Create ${noun}` }).click()
}

async function inSidebar() {
  await page.getByRole('button', { name: 'New channel' }).first().click()
  await page.getByRole('textbox', { name: 'Name of the new channel' }).fill('blaze')
  await userEvent.keyboard('{Enter}')
}

test.each([
  { what: 'a tag', list: tagRoutes.list, Screen: TagsScreen, make: inDialog('tag') },
  { what: 'a speaker', list: speakerRoutes.list, Screen: SpeakersScreen, make: inDialog('speaker') },
  { what: 'an address', list: addressRoutes.list, Screen: AddressesScreen, make: inDialog('address') },
  { what: 'a channel', list: channelRoutes.list, Screen: SidebarChannels, make: inSidebar },
])(
  '$what that is created is listed before its list is requested again, which the live event does',
  async ({ list, Screen, make }) => {
    await show(<Screen />)
    await expect.poll(() => server.asked(list)).toHaveLength(1)
    await make()
    await expect.element(page.getByText('blaze').first()).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(list)).toHaveLength(1)
  },
)
