import { Address, addressRoutes } from '@earshot/contract/addresses'
import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Clip, clipRoutes } from '@earshot/contract/clips'
import { Hit, hitRoutes } from '@earshot/contract/hits'
import { Invite, inviteRoutes, inviteStatus } from '@earshot/contract/invites'
import { Member, memberRoutes } from '@earshot/contract/members'
import { FoundTalk, searchRoutes } from '@earshot/contract/search'
import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { Tag, tagRoutes } from '@earshot/contract/tags'
import { Talk, talkRoutes } from '@earshot/contract/talks'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddressesScreen } from '../../addresses/AddressesScreen.tsx'
import { ChannelsScreen } from '../../channels/ChannelsScreen.tsx'
import { ClipsScreen } from '../../clips/ClipsScreen.tsx'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'
import { InvitationsScreen } from '../../invites/InvitationsScreen.tsx'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { TagsScreen } from '../../tags/TagsScreen.tsx'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { SidebarContent } from '../navigation/SidebarContent.tsx'
import { AlertsScreen } from './AlertsScreen.tsx'
import { HitsScreen } from './HitsScreen.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { SpeakersScreen } from './SpeakersScreen.tsx'
import { UsersScreen } from './UsersScreen.tsx'

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabteilungsleitungsstellvertretungszimmernummer'
const name = LONG.slice(0, 80)
const channel = blank(Channel, { org_id, name, notes: LONG, joined: true })
const speaker = blank(Speaker, { org_id, name, description: LONG })
const tag = blank(Tag, { org_id, tag: LONG.slice(0, 60), description: LONG, color: '#c92a2a' })
const alert = blank(Alert, { org_id, keyword: LONG, exclude: [LONG], created_by: me.user_id })
const words = [LONG, 'fire', LONG].map((text, at) => ({ text, start: at, end: at + 1, confidence: 1 }))
const { channel_id } = channel
const talk = blank(FoundTalk, {
  ...{ org_id, channel_id, user_id: me.user_id, speaker_id: speaker.speaker_id, tags: [tag.tag_id], state: 'ready' },
  ...{ text: words.map(({ text }) => text).join(' '), alert_ids: [alert.alert_id], duration: 3 },
})
const hit = blank(Hit, { org_id, channel_id, talk_id: talk.talk_id, keyword: LONG, match: LONG, after: LONG })
const clip = blank(Clip, { org_id, talk_id: talk.talk_id, clip_id: 'a'.repeat(32), title: LONG, end: 1 })
const invite = blank(Invite, { org_id, email: 'lin@example.org', name, status: inviteStatus.pending })

beforeEach(() => {
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [channel]))
  server.answer(memberRoutes.list, () => [blank(Member, { org_id, user_id: me.user_id, name, email: me.email })])
  server.answer(speakerRoutes.list, () => [speaker])
  server.answer(tagRoutes.list, () => [tag])
  server.answer(alertRoutes.list, () => [alert])
  server.answer(addressRoutes.list, ({ deleted }) => (deleted ? [] : [blank(Address, { org_id, name, city: name })]))
  server.answer(inviteRoutes.list, () => [invite])
  server.answer(clipRoutes.list, () => ({ clips: [clip], next_cursor: null }))
  server.answer(searchRoutes.search, () => ({ talks: [talk], next_cursor: null, total: 1, fallback: null }))
  server.answer(talkRoutes.find, () => blank(Talk, { ...talk, words }))
  server.answer(hitRoutes.list, () => ({
    ...{ hits: [hit], next_cursor: null, unread: 1, late_unread: 0, imported: null, as_of: talk.created },
  }))
})

const long = page.getByRole('main').getByText(/Donaudampf/)

test.each([
  { what: 'channels', Screen: ChannelsScreen },
  { what: 'users', Screen: UsersScreen },
  { what: 'invitations', Screen: InvitationsScreen },
  { what: 'alerts', Screen: AlertsScreen },
  { what: 'hits', Screen: HitsScreen },
  { what: 'speakers', Screen: SpeakersScreen },
  { what: 'tags', Screen: TagsScreen },
  { what: 'addresses', Screen: AddressesScreen },
  { what: 'clips', Screen: ClipsScreen },
])('overlong names do not widen the list of $what', async ({ Screen }) => {
  await show(<Screen />, { organization: { name } })
  await expect.element(long.first()).toBeVisible()
  await looksRight()
})

test('overlong names do not widen the dashboard with an open talk', async () => {
  await show(
    <div style={{ display: 'grid', height: '100dvh' }}>
      <DashboardScreen />
    </div>,
    { organization: { name }, at: `/dashboard?talk_id=${talk.talk_id}` },
  )
  await expect
    .element(
      page
        .getByRole('article')
        .getByText(/Donaudampf/)
        .first(),
    )
    .toBeVisible()
  await looksRight()
})

test('overlong names do not widen the settings and the sidebar', async () => {
  await show(<SettingsScreen />, { organization: { name }, at: '/settings' })
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await looksRight()
  await show(
    <nav style={{ width: 240, height: '100dvh', display: 'grid' }}>
      <SidebarContent />
    </nav>,
    { organization: { name } },
  )
  apiUser.set({ ...me, name })
  await expect.element(long.first()).toBeVisible()
  await looksRight()
})
