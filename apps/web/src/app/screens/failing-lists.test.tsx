import { addressRoutes } from '@earshot/contract/addresses'
import { alertRoutes } from '@earshot/contract/alerts'
import { channelRoutes } from '@earshot/contract/channels'
import { clipRoutes } from '@earshot/contract/clips'
import { hitRoutes } from '@earshot/contract/hits'
import { inviteRoutes } from '@earshot/contract/invites'
import { memberRoutes } from '@earshot/contract/members'
import { speakerRoutes } from '@earshot/contract/speakers'
import { tagRoutes } from '@earshot/contract/tags'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddressesScreen } from '../../addresses/AddressesScreen.tsx'
import { ChannelsScreen } from '../../channels/ChannelsScreen.tsx'
import { ClipsScreen } from '../../clips/ClipsScreen.tsx'
import { InvitationsScreen } from '../../invites/InvitationsScreen.tsx'
import { TagsScreen } from '../../tags/TagsScreen.tsx'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { AlertsScreen } from './AlertsScreen.tsx'
import { HitsScreen } from './HitsScreen.tsx'
import { SpeakersScreen } from './SpeakersScreen.tsx'
import { UsersScreen } from './UsersScreen.tsx'

const lists = [
  { what: 'channels', Screen: ChannelsScreen, route: channelRoutes.list, empty: 'No channels yet' },
  { what: 'users', Screen: UsersScreen, route: memberRoutes.list, empty: 'Users' },
  { what: 'invitations', Screen: InvitationsScreen, route: inviteRoutes.list, empty: 'No invitations yet' },
  { what: 'alerts', Screen: AlertsScreen, route: alertRoutes.list, empty: 'No alerts yet' },
  { what: 'hits', Screen: HitsScreen, route: hitRoutes.list, empty: 'No hits yet' },
  { what: 'speakers', Screen: SpeakersScreen, route: speakerRoutes.list, empty: 'No speakers yet' },
  { what: 'tags', Screen: TagsScreen, route: tagRoutes.list, empty: 'No tags yet' },
  { what: 'addresses', Screen: AddressesScreen, route: addressRoutes.list, empty: 'No addresses yet' },
  { what: 'links', Screen: ClipsScreen, route: clipRoutes.list, empty: 'No clips yet' },
]

test.each(lists)(
  'a list of $what that fails to load shows an error in its place, and loads on retry',
  async ({ what, Screen, route, empty }) => {
    const restore = server.refuse(route, 'conflict', { text: 'Not just now' })
    await show(<Screen />)
    const note = page.getByRole('alert').filter({ hasText: `Could not load the ${what}` })
    await expect.element(note).toMatchTextContent('Not just now')
    restore()
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(page.getByText(empty).first()).toBeVisible()
  },
)
