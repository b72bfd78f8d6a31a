import { addressRoutes } from '@earshot/contract/addresses'
import { appRoutes, ConnectedApp } from '@earshot/contract/apps'
import { ChannelGroup, channelGroupRoutes } from '@earshot/contract/channel-groups'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { emailDomainRoutes } from '@earshot/contract/email-domains'
import { Engine, engineRoutes } from '@earshot/contract/engines'
import { exportRoutes } from '@earshot/contract/exports'
import { feedRoutes } from '@earshot/contract/feeds'
import { inviteRoutes } from '@earshot/contract/invites'
import { joinLinkRoutes, JoinRequest, joinRequestRoutes, OwnJoinRequest } from '@earshot/contract/joining'
import { keyRoutes } from '@earshot/contract/keys'
import { Mailbox, mailboxRoutes } from '@earshot/contract/mailboxes'
import { Member, memberRoutes } from '@earshot/contract/members'
import { notificationRoutes } from '@earshot/contract/notifications'
import { organizationRoutes } from '@earshot/contract/organizations'
import { phonePinRoutes } from '@earshot/contract/phone-pins'
import type { Route } from '@earshot/contract/route'
import { Scim as Provisioning, scimRoutes } from '@earshot/contract/scim'
import { tagRoutes } from '@earshot/contract/tags'
import { vocabularyRoutes } from '@earshot/contract/vocabulary'
import { webhookRoutes } from '@earshot/contract/webhooks'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddressesScreen } from '../../addresses/AddressesScreen.tsx'
import { ConnectedApps } from '../../apps/ConnectedApps.tsx'
import { ArrangeChannels } from '../../channels/arrange/ArrangeChannels.tsx'
import { ChannelMailbox } from '../../channels/ChannelMailbox.tsx'
import { ChannelsScreen } from '../../channels/ChannelsScreen.tsx'
import { FeedSection } from '../../clips/FeedSection.tsx'
import { EmailDomains } from '../../invites/EmailDomains.tsx'
import { InviteSomeone } from '../../invites/InviteForm.tsx'
import { JoinLinks } from '../../invites/JoinLinks.tsx'
import { JoinRequests } from '../../invites/JoinRequests.tsx'
import { OwnRequests } from '../../invites/OwnRequests.tsx'
import { NotificationTest } from '../../notifications/NotificationTest.tsx'
import { Keys } from '../../settings/keys/Keys.tsx'
import { ClipsSetting } from '../../settings/organization/ClipsSetting.tsx'
import { ExportSection } from '../../settings/organization/ExportSection.tsx'
import { StatusSetting } from '../../settings/organization/StatusSetting.tsx'
import { PhonePin } from '../../settings/phone-pin/PhonePin.tsx'
import { Scim } from '../../settings/scim/Scim.tsx'
import { Speech } from '../../settings/speech/Speech.tsx'
import { Vocabulary } from '../../settings/speech/Vocabulary.tsx'
import { Webhooks } from '../../settings/webhooks/Webhooks.tsx'
import { TagsScreen } from '../../tags/TagsScreen.tsx'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { MemberSend } from '../../users/MemberRole.tsx'

const channel = blank(Channel, { org_id, name: 'Ops', joined: true })
const { channel_id } = channel
const request = blank(JoinRequest, { org_id, name: 'Joan Clarke' })
const ownRequest = blank(OwnJoinRequest, { organization: 'Harbour', status: 'waiting' })
const member = blank(Member, { org_id, name: 'Grace Hopper', org_role: 'member', send: true })

function keep() {
  server.answer(appRoutes.list, () => [blank(ConnectedApp, { org_id, name: 'Claude' })])
  server.answer(channelGroupRoutes.list, () => [blank(ChannelGroup, { org_id, name: 'North' })])
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [channel]))
  server.answer(engineRoutes.find, () => ({
    ...{ engines: [blank(Engine, { engine: 'whisper' })], engine: null, language: null, vocabulary: [] },
    ...{ problem: null, outdated: 0, provisional: 0 },
  }))
  server.answer(joinRequestRoutes.list, () => [request])
  server.answer(joinRequestRoutes.mine, () => [ownRequest])
  server.answer(mailboxRoutes.find, () => blank(Mailbox, { org_id, channel_id, available: true }))
  server.answer(scimRoutes.find, () => blank(Provisioning, { domains: ['example.org'] }))
}

interface Change {
  part: ReactNode
  /** Presses, and fields with what is written into them. */
  steps: (string | [field: string, written: string])[]
  route: Route
  error: string
  /** Shown before the answer, so that another press is another change. */
  early?: boolean
}

const email = 'grace@example.org'
const changes: Change[] = [
  {
    part: <AddressesScreen />,
    steps: ['New address', ['Name', 'Tower'], 'Create address'],
    ...{ route: addressRoutes.create, error: 'Could not save the address' },
  },
  {
    part: <ConnectedApps />,
    steps: ['Disconnect Claude'],
    ...{ route: appRoutes.remove, error: 'Could not disconnect the app' },
  },
  {
    part: <ArrangeChannels org_id={org_id} />,
    steps: ['Delete the group North'],
    ...{ route: channelGroupRoutes.remove, error: 'Could not delete the group' },
  },
  {
    part: <ChannelMailbox channel={channel} />,
    steps: ['Create address'],
    ...{ route: mailboxRoutes.create, error: 'Could not create an address' },
  },
  {
    part: <ChannelsScreen />,
    steps: ['New channel', ['Name', 'Trucks'], 'Create channel'],
    ...{ route: channelRoutes.create, error: 'Could not save the channel' },
  },
  {
    part: <ChannelsScreen />,
    steps: ['More about Ops', 'Archive'],
    ...{ route: channelRoutes.remove, error: 'Could not archive the channel' },
  },
  {
    part: <FeedSection org_id={org_id} open />,
    steps: ['New feed', 'Create feed'],
    ...{ route: feedRoutes.create, error: 'Could not create the feed' },
  },
  {
    part: <EmailDomains org_id={org_id} />,
    steps: ['Add a domain', ['Domain', 'example.org'], 'Add a domain'],
    ...{ route: emailDomainRoutes.create, error: 'Could not add the domain' },
  },
  {
    part: <InviteSomeone org_id={org_id} />,
    steps: [['Name', 'Grace'], ['Email', email], 'Invite'],
    ...{ route: inviteRoutes.save, error: 'Could not send the invitation' },
  },
  {
    part: <JoinLinks org_id={org_id} />,
    steps: ['Create a link', ['Name', 'Volunteers'], 'Create a link'],
    ...{ route: joinLinkRoutes.create, error: 'Could not create the link' },
  },
  {
    part: <JoinRequests org_id={org_id} />,
    steps: ['Accept Joan Clarke'],
    ...{ route: joinRequestRoutes.answer, error: 'Could not answer' },
  },
  {
    part: <NotificationTest org_id={org_id} />,
    steps: ['Send me a test'],
    ...{ route: notificationRoutes.test, error: 'Could not send the test' },
  },
  {
    part: <Keys org_id={org_id} />,
    steps: ['New key', ['Name', 'Scanner'], 'Create key'],
    ...{ route: keyRoutes.create, error: 'Could not create the key' },
  },
  {
    part: <ClipsSetting org_id={org_id} />,
    steps: ['Senders and admins can publish clips'],
    ...{ route: organizationRoutes.update, error: 'Could not save the change', early: true },
  },
  {
    part: <StatusSetting org_id={org_id} />,
    steps: ['Archive', 'Archive'],
    ...{ route: organizationRoutes.update, error: 'Could not save the change' },
  },
  {
    part: <ExportSection org_id={org_id} />,
    steps: ['Prepare the export'],
    ...{ route: exportRoutes.prepare, error: 'Could not prepare the export' },
  },
  {
    part: <OwnRequests />,
    steps: ['Withdraw the request to Harbour'],
    ...{ route: joinRequestRoutes.withdraw, error: 'Not just now' },
  },
  {
    part: <PhonePin />,
    steps: [['PIN', '8351'], 'Save PIN'],
    ...{ route: phonePinRoutes.save, error: 'Could not save the PIN' },
  },
  {
    part: <Scim org_id={org_id} />,
    steps: ['New token', ['Name', 'Okta'], 'Create token'],
    ...{ route: scimRoutes.create, error: 'Could not create the token' },
  },
  {
    part: <Speech org_id={org_id} />,
    steps: ['Save'],
    ...{ route: engineRoutes.update, error: 'Could not save the settings' },
  },
  {
    part: <Vocabulary org_id={org_id} />,
    steps: [['New words and names', 'Okonjo'], 'Add'],
    ...{ route: vocabularyRoutes.create, error: 'Could not save the change' },
  },
  {
    part: <Webhooks org_id={org_id} />,
    steps: ['New webhook', ['Name', 'Pager'], ['URL', 'https://example.org/hook'], 'Create webhook'],
    ...{ route: webhookRoutes.create, error: 'Could not save the webhook' },
  },
  {
    part: <TagsScreen />,
    steps: ['New tag', ['Name', 'smoke'], 'Create tag'],
    ...{ route: tagRoutes.create, error: 'Could not save the tag' },
  },
  {
    part: <MemberSend member={member} />,
    steps: ['Grace Hopper can send talks'],
    ...{ route: memberRoutes.update, error: 'Could not save the change' },
  },
]

test.each(changes)('$error: why is said, and what was written stays', async ({ part, steps, route, error }) => {
  keep()
  server.refuse(route, 'conflict', { text: 'Not just now' })
  await show(part)
  for (const step of steps) await take(step)
  await expect.element(page.getByRole('alert').filter({ hasText: error })).toMatchTextContent('Not just now')
  for (const [field, written] of steps.filter((step) => typeof step !== 'string'))
    await expect.element(fieldCalled(field)).toHaveValue(written)
  expect(server.asked(route)).toHaveLength(1)
})

const late = changes.filter(({ early }) => !early)

test.each(late)('$error: until the answer, what was pressed is busy or gone', async ({ part, steps, route }) => {
  keep()
  const answer = server.hold(route)
  await show(part)
  for (const step of steps) await take(step)
  await expect.poll(() => server.asked(route)).toHaveLength(1)
  const pressed = pressedBy(String(steps.at(-1)))
  await expect.poll(() => pressed.elements().at(-1)?.matches(BUSY) ?? true).toBe(true)
  answer()
})

const BUSY = '[data-loading], :disabled, [aria-disabled="true"]'

const fieldCalled = (name: string) => page.getByLabelText(name, { exact: true }).last()

async function take(step: Change['steps'][number]) {
  if (typeof step !== 'string') return fieldCalled(step[0]).fill(step[1])
  await pressedBy(step).last().click()
}

function pressedBy(name: string) {
  const called = { name, exact: true }
  const button = page.getByRole('button', called).or(page.getByRole('menuitem', called))
  return button.or(page.getByRole('switch', called))
}
