import { addressRoutes } from '@earshot/contract/addresses'
import { appRoutes } from '@earshot/contract/apps'
import { assistantRoutes } from '@earshot/contract/assistant'
import { auditRoutes } from '@earshot/contract/audit'
import { blockedCallerRoutes } from '@earshot/contract/blocked-callers'
import { channelGroupRoutes } from '@earshot/contract/channel-groups'
import { channelMemberRoutes } from '@earshot/contract/channel-members'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { emailDomainRoutes } from '@earshot/contract/email-domains'
import { engineRoutes } from '@earshot/contract/engines'
import { erasureRoutes } from '@earshot/contract/erasures'
import { feedRoutes } from '@earshot/contract/feeds'
import { filePatternRoutes } from '@earshot/contract/file-patterns'
import { joinLinkRoutes, joinRequestRoutes } from '@earshot/contract/joining'
import { keyRoutes } from '@earshot/contract/keys'
import { mailboxRoutes } from '@earshot/contract/mailboxes'
import { modelRoutes } from '@earshot/contract/models'
import { operationRoutes } from '@earshot/contract/operations'
import { phoneLineRoutes } from '@earshot/contract/phone-lines'
import { phonePinRoutes } from '@earshot/contract/phone-pins'
import { retentionRoutes } from '@earshot/contract/retention'
import type { Route } from '@earshot/contract/route'
import { scimRoutes } from '@earshot/contract/scim'
import { securityEventRoutes } from '@earshot/contract/security-events'
import { sourceRoutes } from '@earshot/contract/sources'
import { summarySettingsRoutes } from '@earshot/contract/summary-settings'
import { talkgroupRoutes } from '@earshot/contract/talkgroups'
import { vocabularyRoutes } from '@earshot/contract/vocabulary'
import { webhookRoutes } from '@earshot/contract/webhooks'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddressTrash } from '../../addresses/AddressTrash.tsx'
import { ConnectedApps } from '../../apps/ConnectedApps.tsx'
import { AssistantScreen } from '../../assistant/AssistantScreen.tsx'
import { ArrangeChannels } from '../../channels/arrange/ArrangeChannels.tsx'
import { Archive } from '../../channels/ArchivedChannels.tsx'
import { ChannelMailbox } from '../../channels/ChannelMailbox.tsx'
import { ChannelMembers } from '../../channels/ChannelMembers.tsx'
import { FeedSection } from '../../clips/FeedSection.tsx'
import { EmailDomains } from '../../invites/EmailDomains.tsx'
import { JoinLinks } from '../../invites/JoinLinks.tsx'
import { JoinRequests } from '../../invites/JoinRequests.tsx'
import { SecurityEvents } from '../../security-events/SecurityEvents.tsx'
import { Audit } from '../../settings/audit/Audit.tsx'
import { ErasePerson } from '../../settings/erasure/ErasePerson.tsx'
import { Keys } from '../../settings/keys/Keys.tsx'
import { Health } from '../../settings/operations/Health.tsx'
import { PhoneLines } from '../../settings/phone-lines/PhoneLines.tsx'
import { PhonePin } from '../../settings/phone-pin/PhonePin.tsx'
import { Retention } from '../../settings/retention/Retention.tsx'
import { Scim } from '../../settings/scim/Scim.tsx'
import { Sources } from '../../settings/sources/Sources.tsx'
import { Speech } from '../../settings/speech/Speech.tsx'
import { Vocabulary } from '../../settings/speech/Vocabulary.tsx'
import { Summaries } from '../../settings/summaries/Summaries.tsx'
import { Webhooks } from '../../settings/webhooks/Webhooks.tsx'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'

const channel = blank(Channel, { org_id, name: 'Ops', private: true, joined: true })

const parts: { what: string; part?: ReactNode; route: Route }[] = [
  { what: 'open the assistant', part: <AssistantScreen />, route: assistantRoutes.find },
  { what: 'open the bin', part: <AddressTrash org_id={org_id} />, route: addressRoutes.list },
  { what: 'load your connected apps', part: <ConnectedApps />, route: appRoutes.list },
  { what: 'load the archived channels', part: <Archive org_id={org_id} admin />, route: channelRoutes.list },
  { what: 'load the groups', part: <ArrangeChannels org_id={org_id} />, route: channelGroupRoutes.list },
  { what: 'load the email address', part: <ChannelMailbox channel={channel} />, route: mailboxRoutes.find },
  { what: 'load the members', part: <ChannelMembers channel={channel} />, route: channelMemberRoutes.list },
  { what: 'load the feeds', part: <FeedSection org_id={org_id} open />, route: feedRoutes.list },
  { what: 'load the domains', part: <EmailDomains org_id={org_id} />, route: emailDomainRoutes.list },
  { what: 'load the links', part: <JoinLinks org_id={org_id} />, route: joinLinkRoutes.list },
  { what: 'load who asks to join', part: <JoinRequests org_id={org_id} />, route: joinRequestRoutes.list },
  { what: 'load security events', part: <SecurityEvents org_id={org_id} />, route: securityEventRoutes.list },
  { what: 'load the audit log', part: <Audit org_id={org_id} />, route: auditRoutes.list },
  { what: 'load the erasures', part: <ErasePerson org_id={org_id} />, route: erasureRoutes.list },
  { what: 'load the keys', part: <Keys org_id={org_id} />, route: keyRoutes.list },
  { what: 'load the figures', part: <Health org_id={org_id} />, route: operationRoutes.find },
  { what: 'load the blocked callers', route: blockedCallerRoutes.list },
  {
    what: 'load the phone numbers',
    part: <PhoneLines org_id={org_id} SoundField={() => null} />,
    route: phoneLineRoutes.list,
  },
  { what: 'load the PIN', part: <PhonePin />, route: phonePinRoutes.find },
  { what: 'load the rules', part: <Retention org_id={org_id} />, route: retentionRoutes.list },
  { what: 'load provisioning', part: <Scim org_id={org_id} />, route: scimRoutes.find },
  { what: 'load the pattern', route: filePatternRoutes.find },
  { what: 'load the sources', part: <Sources org_id={org_id} />, route: sourceRoutes.list },
  { what: 'load the speech models', part: <Speech org_id={org_id} />, route: modelRoutes.list },
  { what: 'load the speech engines', route: engineRoutes.find },
  { what: 'load the vocabulary', part: <Vocabulary org_id={org_id} />, route: vocabularyRoutes.list },
  { what: 'load the settings', part: <Summaries org_id={org_id} />, route: summarySettingsRoutes.find },
  { what: 'load the talkgroups', route: talkgroupRoutes.list },
  { what: 'load the webhooks', part: <Webhooks org_id={org_id} />, route: webhookRoutes.list },
]

/** All at once, because showing each by itself takes longer than what is tested. */
test('what cannot be loaded says so in its place, and is loaded on request', async () => {
  const restore = parts.map(({ route }) => server.refuse(route, 'conflict', { text: 'Not just now' }))
  await show(parts.map(({ what, part }) => <section key={what}>{part}</section>))
  const noteOf = (what: string) => page.getByRole('alert').filter({ hasText: `Could not ${what}` })
  for (const { what } of parts) await expect.element(noteOf(what)).toMatchTextContent('Not just now')
  for (const restoreOne of restore) restoreOne()
  for (const { what } of parts) await noteOf(what).getByRole('button', { name: 'Try again' }).click()
  for (const { what } of parts) await expect.element(noteOf(what)).not.toBeInTheDocument()
})

test('talks on hold that cannot be loaded say so, and are loaded on request', async () => {
  const restore = server.refuse(retentionRoutes.holds, 'conflict', { text: 'Not just now' })
  await show(<Retention org_id={org_id} />)
  const note = page.getByRole('alert').filter({ hasText: 'Could not load the talks on hold' })
  await expect.element(note).toMatchTextContent('Not just now')
  restore()
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect.element(note).not.toBeInTheDocument()
})
