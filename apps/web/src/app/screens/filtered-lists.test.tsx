import { Address, addressRoutes } from '@earshot/contract/addresses'
import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Member, memberRoutes } from '@earshot/contract/members'
import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { Tag, tagRoutes } from '@earshot/contract/tags'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddressesScreen } from '../../addresses/AddressesScreen.tsx'
import { ChannelsScreen } from '../../channels/ChannelsScreen.tsx'
import { TagsScreen } from '../../tags/TagsScreen.tsx'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { AlertsScreen } from './AlertsScreen.tsx'
import { SpeakersScreen } from './SpeakersScreen.tsx'
import { UsersScreen } from './UsersScreen.tsx'

const names = ['Air', 'Bridge', 'Crew', 'Deck', 'Engine', 'Fire', 'Gate', 'Hold', 'Island']

function keep() {
  const ofEach = <Kind,>(make: (name: string) => Kind) => names.map((name) => make(name))
  server.answer(addressRoutes.list, () => ofEach((name) => blank(Address, { org_id, name })))
  server.answer(alertRoutes.list, () => ofEach((keyword) => blank(Alert, { org_id, keyword })))
  server.answer(channelRoutes.list, ({ archived }) =>
    archived ? [] : ofEach((name) => blank(Channel, { org_id, name, joined: true })),
  )
  server.answer(memberRoutes.list, () =>
    ofEach((name) => blank(Member, { org_id, name, email: `${name}@example.org`, org_role: 'member' })),
  )
  server.answer(speakerRoutes.list, () => ofEach((name) => blank(Speaker, { org_id, name })))
  server.answer(tagRoutes.list, () => ofEach((tag) => blank(Tag, { org_id, tag, color: '#f76707' })))
}

const lists: { filter: string; screen: ReactNode; none: string | RegExp }[] = [
  { filter: 'Filter addresses', screen: <AddressesScreen />, none: 'No matching addresses' },
  { filter: 'Find an alert', screen: <AlertsScreen />, none: /^No alerts match/ },
  { filter: 'Filter channels', screen: <ChannelsScreen />, none: 'No matching channels' },
  { filter: 'Filter users', screen: <UsersScreen />, none: 'No matching users' },
  { filter: 'Filter speakers', screen: <SpeakersScreen />, none: 'No matching speakers' },
  { filter: 'Filter tags', screen: <TagsScreen />, none: 'No matching tags' },
]

test.each(lists)('“$filter” leaves what has the words, in any case, and says if nothing has', async (list) => {
  keep()
  await show(list.screen)
  const shown = () => names.filter((name) => page.getByText(new RegExp(`\\b${name}$`)).elements().length > 0)
  await expect.poll(shown).toEqual(names)
  const field = page.getByRole('searchbox', { name: list.filter })
  await field.fill(' FIRE ')
  await expect.poll(shown).toEqual(['Fire'])
  await expect.element(page.getByText(list.none)).not.toBeInTheDocument()
  await field.fill('Zebra')
  await expect.element(page.getByText(list.none)).toBeVisible()
  await field.fill('')
  await expect.poll(shown).toEqual(names)
})
