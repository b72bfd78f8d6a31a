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
import { blank, newId } from '../../testing/blank.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { refetchTalk } from '../talks.queries.ts'
import { OpenPane } from './OpenPane.tsx'

const channel = blank(Channel, { org_id, name: 'Ops', joined: true })
const { channel_id } = channel
const grace = blank(Member, { org_id, name: 'Grace Hopper', email: 'grace@example.org', org_role: 'member' })
const joan = blank(Member, { org_id, name: 'Joan Clarke', email: 'joan@example.org', org_role: 'member' })
const written = blank(Talk, {
  ...{ org_id, channel_id, user_id: me.user_id, state: 'ready', title: 'A pump', text: 'please call' },
  versions: [blank(TalkVersion, { version: 1, text: 'please call', engine: 'whisper' })],
})

let talk_id = ''

/** Stores a talk as the server does, another one in each test, because drafts are remembered. */
function keep(fields: Partial<Talk> = {}, heardBy: Member[] = []) {
  talk_id = newId()
  let stored = { ...written, talk_id, ...fields }
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
const open = (organization = {}) => show(<Pane />, { at: `/dashboard?talk_id=${talk_id}`, organization })

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

test('what another wrote in the meantime leads to a question, and is overwritten only on request', async () => {
  const change = keep()
  const { cache } = await open()
  await button('Edit').click()
  const field = page.getByRole('textbox', { name: 'Text of the talk' })
  await field.fill('mine entirely')
  const theirs = blank(TalkVersion, { version: 2, text: 'theirs entirely', user_id: grace.user_id })
  change({ text: theirs.text, versions: [theirs, ...written.versions] })
  // As the live event of the change does.
  await refetchTalk(cache, org_id, talk_id)
  const question = page.getByRole('alert').filter({ hasText: 'has changed this text since you started editing' })
  await expect.element(question).toBeVisible()
  await expect.element(field).toHaveFocus()
  await button('Save').click()
  await expect.element(question).toHaveFocus()
  expect([...question.element().querySelectorAll('del, ins')].slice(-2).map((each) => each.textContent.trim())).toEqual(
    ['theirs', 'mine'],
  )
  await expect.element(field).toHaveValue('mine entirely')
  await button('Overwrite with mine').click()
  await expect
    .poll(() => server.asked(talkRoutes.update).at(-1))
    .toMatchObject({ text: 'mine entirely', from_version: 2 })
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

test('a fact left by Escape, or changed, returns the focus to its button', async () => {
  keep({ title: null })
  await open()
  for (const name of ['Add speaker', 'Add tags', 'Move to another channel', 'Add title']) {
    await button(name).click()
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
    await userEvent.keyboard('{Escape}')
    await expect.element(button(name)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}Pump{Enter}')
  await expect.element(button('Change the title')).toHaveFocus()
  expect(server.asked(talkRoutes.update)).toMatchObject([{ title: 'Pump' }])
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

test('a double click adds one note', async () => {
  keep()
  const go = server.hold(noteRoutes.create)
  await open()
  await button('Add note').click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Which pump?')
  await page.getByRole('group', { name: 'New note' }).getByRole('button', { name: 'Add note' }).dblClick()
  go()
  await expect.element(page.getByText('Note saved.')).toBeInTheDocument()
  expect(server.asked(noteRoutes.create)).toHaveLength(1)
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

test('on a phone an answer with many words does not widen the talk that it answers', async () => {
  const words = 'all units return to the station '.repeat(8)
  keep({ replies: [newId()] })
  const answered = talk_id
  server.answer(talkRoutes.find, ({ talk_id: asked }) =>
    asked === answered
      ? { ...written, talk_id: asked, replies: [newId()] }
      : { ...written, talk_id: asked, text: words },
  )
  await open()
  await page.viewport(390, 800)
  await expect.element(page.getByRole('region', { name: '1 reply' })).toMatchTextContent('all units return')
  const note = page.getByText('please call', { exact: true })
  expect(note.element().getBoundingClientRect().width).toBeLessThanOrEqual(390)
  expect(page.getByRole('region', { name: '1 reply' }).element().getBoundingClientRect().width).toBeLessThanOrEqual(390)
})

test.each([640, 700])('a title has a line of its own where one line has no room for it, at %d px', async (width) => {
  keep({ title: 'The pump behind the school', recorded_at: '2026-01-31T09:30:00Z' })
  await open()
  await page.viewport(width, 800)
  const title = page.getByText('The pump behind the school').first()
  await expect.element(title).toBeVisible()
  const time = page.getByRole('region', { name: 'Open talk' }).getByRole('time').first()
  const below = () => time.element().getBoundingClientRect().top - title.element().getBoundingClientRect().bottom
  await expect.poll(below).toBeGreaterThanOrEqual(-1)
  expect(title.element().scrollWidth).toBeLessThanOrEqual(title.element().clientWidth)
})
