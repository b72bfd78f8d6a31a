import { Channel, channelRoutes } from '@earshot/contract/channels'
import { channelMemberRoutes, ChannelMember } from '@earshot/contract/channel-members'
import { Member, memberRoutes } from '@earshot/contract/members'
import { noteRoutes } from '@earshot/contract/notes'
import { Talk, talkRoutes, TalkVersion } from '@earshot/contract/talks'
import { useLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hasUnsavedWork } from '../../app/session/has-unsaved-work.ts'
import { urlStateOf } from '../../dashboard/url-state.ts'
import { blank } from '../../testing/blank.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { OpenPane } from './OpenPane.tsx'

const channel = blank(Channel, { org_id, name: 'Ops', joined: true })
const { channel_id } = channel
const grace = blank(Member, { org_id, name: 'Grace Hopper', email: 'grace@example.org', org_role: 'member' })
const joan = blank(Member, { org_id, name: 'Joan Clarke', email: 'joan@example.org', org_role: 'member' })
const written = blank(Talk, {
  ...{ org_id, channel_id, user_id: me.user_id, state: 'ready', title: 'A pump', text: 'please call' },
  versions: [blank(TalkVersion, { version: 1, text: 'please call', engine: 'whisper' })],
})

/** Stores a talk as the server does. */
function keep(fields: Partial<Talk> = {}, heardBy: Member[] = []) {
  let stored = { ...written, ...fields }
  server.answer(channelRoutes.list, () => [{ ...channel, private: heardBy.length > 0 }])
  server.answer(channelMemberRoutes.list, () =>
    heardBy.map(({ user_id }) => blank(ChannelMember, { channel_id, user_id })),
  )
  server.answer(memberRoutes.list, () => [grace, joan])
  server.answer(talkRoutes.find, () => stored)
  server.answer(talkRoutes.update, ({ title }) => {
    stored = { ...stored, ...(title !== undefined && { title }) }
    return { ...stored, kept_until: null }
  })
  return (changes: Partial<Talk>) => void (stored = { ...stored, ...changes })
}

function Pane() {
  return <OpenPane urlState={urlStateOf(useLocation())} />
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = (organization = {}) => show(<Pane />, { at: `/dashboard?talk_id=${written.talk_id}`, organization })

test('a person who takes what another wrote saves nothing, and goes on without a draft', async () => {
  const change = keep()
  await open()
  await button('Edit').click()
  expect(hasUnsavedWork()).toBe(false)
  await page.getByRole('textbox', { name: 'Text of the talk' }).fill('mine')
  await expect.poll(hasUnsavedWork).toBe(true)
  server.refuse(talkRoutes.update, 'conflict', { text: 'Someone else has changed this text' })
  const theirs = blank(TalkVersion, { version: 2, text: 'theirs', user_id: grace.user_id })
  change({ text: 'theirs', versions: [theirs, ...written.versions] })
  await button('Save').click()
  await button('Use theirs').click()
  await expect.element(page.getByText('theirs', { exact: true })).toBeVisible()
  expect(server.asked(talkRoutes.update)).toHaveLength(1)
  expect(hasUnsavedWork()).toBe(false)
})

test('a title that is emptied is removed', async () => {
  keep()
  await open()
  await button('Change the title').click()
  await page.getByRole('textbox', { name: 'Title' }).fill(' ')
  await button('Save').click()
  await expect.element(button('Add title')).toBeVisible()
  expect(server.asked(talkRoutes.update)).toMatchObject([{ title: null }])
})

test('a fact that cannot be changed becomes what it was, and says why', async () => {
  keep()
  server.refuse(talkRoutes.update, 'forbidden', { text: 'Only moderators change titles' })
  await open()
  await button('Change the title').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('A fire')
  await button('Save').click()
  await expect.element(page.getByText('Only moderators change titles')).toBeVisible()
  await expect.element(page.getByRole('complementary')).toMatchTextContent('A pump')
})

test('the talk of another is published by admins only', async () => {
  keep({ user_id: grace.user_id })
  await open({ org_role: 'member' })
  await button('Share').click()
  await expect.element(page.getByRole('menuitem', { name: /^Copy link/ })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /^Publish a clip/ })).not.toBeInTheDocument()
})

test('who does not hear a private channel is not mentioned in its notes', async () => {
  keep({}, [grace])
  await open()
  await button('Add note').click()
  await userEvent.keyboard('@')
  await expect.element(page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Joan Clarke' })).not.toBeInTheDocument()
})

test('a note that cannot be saved stays, and is discarded after a question only', async () => {
  keep()
  server.refuse(noteRoutes.create, 'conflict', { text: 'Not just now' })
  await open()
  await button('Add note').click()
  const field = page.getByRole('textbox', { name: 'Note' })
  const composer = page.getByRole('group', { name: 'New note' })
  await field.fill('Which pump?')
  await composer.getByRole('button', { name: 'Add note' }).click()
  await expect.element(composer.getByRole('alert')).toMatchTextContent('Could not save the note')
  await composer.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(field).toHaveValue('Which pump?')
  await composer.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(composer).not.toBeInTheDocument()
  expect(hasUnsavedWork()).toBe(false)
})

test('on a phone Escape closes a menu first, and then leads back to the list', async () => {
  keep()
  const { address } = await open()
  await expect.element(button('Share')).toBeVisible()
  await page.viewport(390, 844)
  await button('Share').click()
  await expect.element(page.getByRole('menuitem', { name: /^Copy link/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(address()).toContain('talk_id')
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).not.toContain('talk_id')
})
