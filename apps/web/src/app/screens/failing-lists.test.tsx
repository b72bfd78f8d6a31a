import { addressRoutes } from '@earshot/contract/addresses'
import { alertRoutes } from '@earshot/contract/alerts'
import { channelRoutes } from '@earshot/contract/channels'
import { clipRoutes } from '@earshot/contract/clips'
import { hitRoutes } from '@earshot/contract/hits'
import { inviteRoutes } from '@earshot/contract/invites'
import { memberRoutes } from '@earshot/contract/members'
import { speakerRoutes } from '@earshot/contract/speakers'
import { tagRoutes } from '@earshot/contract/tags'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { channelsEntry } from '../../channels/channels.queries.ts'
import { membersEntry } from '../../users/users.queries.ts'
import { invitesEntry } from '../../invites/invites.queries.ts'
import { alertsEntry } from '../../alerts/alerts.queries.ts'
import { speakersEntry } from '../../speakers/speakers.queries.ts'
import { tagsEntry } from '../../tags/tags.queries.ts'
import { addressesEntry } from '../../addresses/addresses.queries.ts'
import { AddressesScreen } from '../../addresses/AddressesScreen.tsx'
import { ChannelsScreen } from '../../channels/ChannelsScreen.tsx'
import { ClipsScreen } from '../../clips/ClipsScreen.tsx'
import { InvitationsScreen } from '../../invites/InvitationsScreen.tsx'
import { TagsScreen } from '../../tags/TagsScreen.tsx'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { AlertsScreen } from './AlertsScreen.tsx'
import { HitsScreen } from './HitsScreen.tsx'
import { SpeakersScreen } from './SpeakersScreen.tsx'
import { UsersScreen } from './UsersScreen.tsx'

afterEach(() => void vi.restoreAllMocks())

const lists = [
  {
    what: 'channels',
    Screen: ChannelsScreen,
    route: channelRoutes.list,
    empty: 'No channels yet',
    kept: channelsEntry,
  },
  { what: 'users', Screen: UsersScreen, route: memberRoutes.list, empty: 'Users', kept: membersEntry },
  {
    what: 'invitations',
    Screen: InvitationsScreen,
    route: inviteRoutes.list,
    empty: 'No invitations yet',
    kept: invitesEntry,
  },
  { what: 'alerts', Screen: AlertsScreen, route: alertRoutes.list, empty: 'No alerts yet', kept: alertsEntry },
  { what: 'hits', Screen: HitsScreen, route: hitRoutes.list, empty: 'No hits yet' },
  {
    what: 'speakers',
    Screen: SpeakersScreen,
    route: speakerRoutes.list,
    empty: 'No speakers yet',
    kept: speakersEntry,
  },
  { what: 'tags', Screen: TagsScreen, route: tagRoutes.list, empty: 'No tags yet', kept: tagsEntry },
  {
    what: 'addresses',
    Screen: AddressesScreen,
    route: addressRoutes.list,
    empty: 'No addresses yet',
    kept: addressesEntry,
  },
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

const keptLists = lists.flatMap(({ kept, ...list }) => (kept ? [{ ...list, kept }] : []))

test.each(keptLists)(
  'a list of $what that is known from before is shown without a network, and without an error',
  async ({ what, Screen, route, kept }) => {
    const { cache } = await show(<Screen />)
    const key = kept.key(org_id) as never
    cache.setQueryData(key, [] as never)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    server.refuse(route, 'conflict', { text: 'Not just now' })
    await cache.refetchQueries()
    await expect.poll(() => cache.getQueryState(key)?.status).toBe('error')
    await expect.element(page.getByText(`Could not load the ${what}`)).not.toBeInTheDocument()
  },
)
