import { Address, addressRoutes } from '@earshot/contract/addresses'
import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { channelMemberRoutes } from '@earshot/contract/channel-members'
import { Channel } from '@earshot/contract/channels'
import { Clip, clipRoutes } from '@earshot/contract/clips'
import { EmailDomain, emailDomainRoutes } from '@earshot/contract/email-domains'
import { engineRoutes } from '@earshot/contract/engines'
import { Feed, feedRoutes } from '@earshot/contract/feeds'
import { Invite, inviteRoutes, inviteStatus } from '@earshot/contract/invites'
import { JoinLink, joinLinkRoutes } from '@earshot/contract/joining'
import { ApiKey, keyRoutes } from '@earshot/contract/keys'
import { Mailbox, mailboxRoutes } from '@earshot/contract/mailboxes'
import { Member, memberRoutes } from '@earshot/contract/members'
import { Note, noteRoutes } from '@earshot/contract/notes'
import { organizationRoutes } from '@earshot/contract/organizations'
import { phonePinRoutes } from '@earshot/contract/phone-pins'
import type { Route } from '@earshot/contract/route'
import { Summary, SummaryPart, summaryRoutes } from '@earshot/contract/summaries'
import { Tag, tagRoutes } from '@earshot/contract/tags'
import { Talk } from '@earshot/contract/talks'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddressTrash } from '../../addresses/AddressTrash.tsx'
import { AlertRow } from '../../alerts/AlertRow.tsx'
import { ChannelMailbox } from '../../channels/ChannelMailbox.tsx'
import { ChannelMembers } from '../../channels/ChannelMembers.tsx'
import { ClipList } from '../../clips/ClipList.tsx'
import { FeedSection } from '../../clips/FeedSection.tsx'
import { useNames } from '../../dashboard/use-names.ts'
import { EmailDomains } from '../../invites/EmailDomains.tsx'
import { InviteActions } from '../../invites/InviteActions.tsx'
import { JoinLinks } from '../../invites/JoinLinks.tsx'
import { Keys } from '../../settings/keys/Keys.tsx'
import { AppsSetting } from '../../settings/organization/AppsSetting.tsx'
import { PhonePin } from '../../settings/phone-pin/PhonePin.tsx'
import { Speech } from '../../settings/speech/Speech.tsx'
import { TagRow } from '../../tags/TagRow.tsx'
import { NoteCard } from '../../talks/notes/NoteCard.tsx'
import { SummaryPanel } from '../../talks/summary/SummaryPanel.tsx'
import { summaryOpen } from '../../lib/browser-storage/values.ts'
import { blank } from '../../testing/blank.ts'
import { me, org_id, organizationWith } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { MemberMenu } from '../../users/MemberMenu.tsx'
import { MemberRole } from '../../users/MemberRole.tsx'

const TIME = '2026-01-31T09:30:00Z'
const channel = blank(Channel, { org_id, name: 'Ops', joined: true })
const { channel_id } = channel
const address = blank(Address, { org_id, name: 'Tower', deleted: TIME })
const alert = blank(Alert, { org_id, keyword: 'fire' })
const tag = blank(Tag, { org_id, tag: 'smoke', color: '#f76707' })
const invite = blank(Invite, { org_id, email: 'grace@example.org', status: inviteStatus.pending })
const talk = blank(Talk, { org_id, channel_id, user_id: me.user_id, state: 'ready' })
const note = blank(Note, { org_id, talk_id: talk.talk_id, user_id: me.user_id, text: 'Which pump?' })
const part = blank(SummaryPart, { kind: 'sentence', text: 'A pump broke.', edited: TIME, edited_by: me.user_id })
const member = blank(Member, { org_id, name: 'Grace Hopper', org_role: 'member', second_factor: true })
const guest = blank(Member, { org_id, name: 'Joan Clarke', org_role: 'member', guest_until: '2101-01-31T09:30:00Z' })
const ignore = () => {}
const card = { marked: false, writes: true, onPlay: undefined, onEdit: ignore, onCopyLink: ignore }
const admin = blank(Member, { org_id, user_id: me.user_id, name: me.name, org_role: 'admin' })

function keep() {
  summaryOpen.set(true)
  server.answer(addressRoutes.list, () => [address])
  server.answer(clipRoutes.list, () => ({
    clips: [blank(Clip, { org_id, clip_id: 'a'.repeat(32), title: 'A fire' })],
    next_cursor: null,
  }))
  server.answer(emailDomainRoutes.list, () => [blank(EmailDomain, { org_id, domain: 'example.org' })])
  server.answer(engineRoutes.find, () => ({
    ...{ engines: [], engine: null, language: null, vocabulary: [], problem: null, outdated: 3, provisional: 0 },
  }))
  server.answer(feedRoutes.list, () => [blank(Feed, { org_id, channel_id: null, search_id: null })])
  server.answer(joinLinkRoutes.list, () => [blank(JoinLink, { org_id, name: 'Volunteers', status: 'open' })])
  server.answer(keyRoutes.list, () => [blank(ApiKey, { org_id, name: 'Scanner' })])
  server.answer(mailboxRoutes.find, () =>
    blank(Mailbox, { org_id, channel_id, address: 'ops@in.example.org', available: true }),
  )
  server.answer(phonePinRoutes.find, () => ({ changed: TIME }))
  server.answer(summaryRoutes.find, () =>
    blank(Summary, { org_id, talk_id: talk.talk_id, state: 'ready', offered: true, parts: [part] }),
  )
}

const Card = () => (
  <ul>
    <NoteCard note={note} names={useNames(org_id)} {...card} />
  </ul>
)

interface Question {
  part: ReactNode
  /** What opens the question: a button, or a menu and its item. */
  press: string[]
  title: string
  confirm: string
  route: Route
  /** What is said where the request is refused. */
  error: string
}

const questions: Question[] = [
  {
    part: <AddressTrash org_id={org_id} />,
    press: ['Permanently delete Tower'],
    ...{ title: 'Permanently delete “Tower”?', confirm: 'Delete permanently' },
    ...{ route: addressRoutes.remove, error: 'Could not delete it' },
  },
  {
    part: <AlertRow org_id={org_id} alert={alert} admin onEdit={ignore} />,
    press: ['Delete fire'],
    ...{ title: 'Delete the alert “fire”?', confirm: 'Delete alert' },
    ...{ route: alertRoutes.remove, error: 'Could not delete it' },
  },
  {
    part: <ChannelMailbox channel={channel} />,
    press: ['Replace'],
    ...{ title: 'Replace the address?', confirm: 'Replace' },
    ...{ route: mailboxRoutes.create, error: 'Could not change the address' },
  },
  {
    part: <ChannelMailbox channel={channel} />,
    press: ['Remove'],
    ...{ title: 'Remove the address?', confirm: 'Remove' },
    ...{ route: mailboxRoutes.remove, error: 'Could not change the address' },
  },
  {
    part: <ChannelMembers channel={{ ...channel, private: true, joined: false }} />,
    press: ['Join channel'],
    ...{ title: 'Join Ops?', confirm: 'Join channel' },
    ...{ route: channelMemberRoutes.create, error: 'Could not join the channel' },
  },
  {
    part: <ChannelMembers channel={{ ...channel, private: true }} />,
    press: ['Leave channel'],
    ...{ title: 'Leave Ops?', confirm: 'Leave channel' },
    ...{ route: channelMemberRoutes.remove, error: 'Could not leave the channel' },
  },
  {
    part: <ClipList org_id={org_id} />,
    press: ['Revoke “A fire”'],
    ...{ title: 'Revoke the link of “A fire”?', confirm: 'Revoke the link' },
    ...{ route: clipRoutes.remove, error: 'Could not revoke it' },
  },
  {
    part: <FeedSection org_id={org_id} open />,
    press: ['Revoke “All channels”'],
    ...{ title: 'Revoke the feed “All channels”?', confirm: 'Revoke the feed' },
    ...{ route: feedRoutes.remove, error: 'Could not revoke it' },
  },
  {
    part: <EmailDomains org_id={org_id} />,
    press: ['Remove example.org'],
    ...{ title: 'Remove example.org?', confirm: 'Remove' },
    ...{ route: emailDomainRoutes.remove, error: 'Could not remove the domain' },
  },
  {
    part: <InviteActions org_id={org_id} invite={invite} name="Grace" />,
    press: ['More about Grace', 'Withdraw'],
    ...{ title: 'Withdraw the invitation to grace@example.org?', confirm: 'Withdraw' },
    ...{ route: inviteRoutes.remove, error: 'Could not withdraw the invitation' },
  },
  {
    part: <JoinLinks org_id={org_id} />,
    press: ['Revoke Volunteers'],
    ...{ title: 'Revoke Volunteers?', confirm: 'Revoke' },
    ...{ route: joinLinkRoutes.remove, error: 'Could not revoke the link' },
  },
  {
    part: <Keys org_id={org_id} />,
    press: ['Revoke Scanner'],
    ...{ title: 'Revoke Scanner?', confirm: 'Revoke the key' },
    ...{ route: keyRoutes.remove, error: 'Could not revoke it' },
  },
  {
    part: <PhonePin />,
    press: ['Remove PIN'],
    ...{ title: 'Remove the PIN?', confirm: 'Remove the PIN' },
    ...{ route: phonePinRoutes.remove, error: 'Could not remove the PIN' },
  },
  {
    part: <Speech org_id={org_id} />,
    press: ['Transcribe 3 talks again'],
    ...{ title: 'Transcribe the talks again?', confirm: 'Transcribe again' },
    ...{ route: engineRoutes.redo, error: 'Could not transcribe them again' },
  },
  {
    part: <TagRow tag={tag} talks={2} admin alone onEdit={ignore} onMerge={ignore} />,
    press: ['More about smoke', 'Delete'],
    ...{ title: 'Delete the tag “smoke”?', confirm: 'Delete the tag' },
    ...{ route: tagRoutes.remove, error: 'Could not delete it' },
  },
  {
    part: <Card />,
    press: ['Menu of the note', 'Delete'],
    ...{ title: 'Delete this note?', confirm: 'Delete note' },
    ...{ route: noteRoutes.remove, error: 'Could not delete the note' },
  },
  {
    part: <SummaryPanel talk={talk} onPlay={undefined} />,
    press: ['Summarize again'],
    ...{ title: 'Summarize again?', confirm: 'Summarize again' },
    ...{ route: summaryRoutes.create, error: 'Could not summarize the talk' },
  },
  {
    part: <MemberMenu member={guest} />,
    press: ['More about Joan Clarke', 'Make a member'],
    ...{ title: 'Make Joan Clarke a member?', confirm: 'Make a member' },
    ...{ route: memberRoutes.update, error: 'Could not save the change' },
  },
  {
    part: <MemberMenu member={member} />,
    press: ['More about Grace Hopper', 'Remove from the organization'],
    ...{ title: 'Remove Grace Hopper from the organization?', confirm: 'Remove' },
    ...{ route: memberRoutes.remove, error: 'Could not remove it' },
  },
  {
    part: <MemberMenu member={member} />,
    press: ['More about Grace Hopper', 'Remove two-factor authentication'],
    ...{ title: 'Remove two-factor authentication for Grace Hopper?', confirm: 'Remove two-factor authentication' },
    ...{ route: memberRoutes.removeFactor, error: 'Could not remove it' },
  },
  {
    part: <MemberMenu member={member} />,
    press: ['More about Grace Hopper', 'Sign out of this organization'],
    ...{ title: 'Sign Grace Hopper out of Station Seven?', confirm: 'Sign out' },
    ...{ route: memberRoutes.endSessions, error: 'Could not sign them out' },
  },
]

test.each(questions)('$title Nothing is done before the answer', async (question) => {
  const { part, press, title, confirm, route, error } = question
  keep()
  server.refuse(route, 'conflict', { text: 'Not just now' })
  await show(part)
  const dialog = page.getByRole('dialog', { name: title })
  await pressEach(press)
  await dialog.getByRole('button', { name: /^(Keep it|Cancel)$/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.asked(route)).toEqual([])
  await pressEach(press)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: error })).toMatchTextContent('Not just now')
  expect(server.asked(route)).toHaveLength(1)
})

async function pressEach([first = '', ...items]: string[]) {
  await page.getByRole('button', { name: first }).first().click()
  for (const name of items) await page.getByRole('menuitem', { name }).click()
}

test('an admin stops being one, and apps are turned off, only after a question', async () => {
  server.answer(organizationRoutes.update, () => organizationWith({ apps: false }))
  server.answer(memberRoutes.update, () => ({ ...admin, org_role: 'member' as const }))
  await show(
    <>
      <MemberRole member={admin} me onlyAdmin={false} />
      <AppsSetting org_id={org_id} />
    </>,
  )
  const dialog = page.getByRole('dialog')
  const role = page.getByLabelText(`Role of ${me.name}`)
  await role.selectOptions('Can listen')
  await dialog.getByRole('button', { name: 'Stay an admin' }).click()
  await page.getByLabelText('Members can connect apps').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.asked(memberRoutes.update)).toEqual([])
  expect(server.asked(organizationRoutes.update)).toEqual([])
  await page.getByLabelText('Members can connect apps').click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(() => server.asked(organizationRoutes.update)).toMatchObject([{ apps: false }])
  await role.selectOptions('Can listen')
  await dialog.getByRole('button', { name: 'Become a member' }).click()
  await expect.element(page.getByText(`Role of ${me.name} changed.`)).toBeVisible()
})
