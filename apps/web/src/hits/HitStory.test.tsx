import { Channel, channelRoutes } from '@earshot/contract/channels'
import { hitCommentRoutes } from '@earshot/contract/hit-comments'
import { Hit, HitEvent, hitRoutes } from '@earshot/contract/hits'
import { Member, memberRoutes } from '@earshot/contract/members'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HitsScreen } from '../app/screens/HitsScreen.tsx'
import { blank, newId } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { me, org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'

const ops = blank(Channel, { org_id, name: 'Ops' })
const grace = blank(Member, { org_id, name: 'Grace Hopper', email: 'grace@example.org', org_role: 'member' })
const admin = blank(Member, { org_id, user_id: me.user_id, name: me.name, email: me.email, org_role: 'admin' })

/** Stores a hit with its story as the server does. */
function keep(before: Partial<HitEvent>[] = [], assigned_to: string | null = null) {
  const event = (fields: Partial<HitEvent>) => blank(HitEvent, { user_id: me.user_id, ...fields })
  const stored = {
    hit: blank(Hit, { org_id, channel_id: ops.channel_id, match: 'fire', keyword: 'fire', assigned_to }),
    story: before.map(event),
  }
  server.answer(channelRoutes.list, () => [ops])
  server.answer(memberRoutes.list, () => [admin, grace])
  server.answer(hitRoutes.list, ({ assigned_to }) => ({
    hits: assigned_to === undefined || assigned_to === stored.hit.assigned_to ? [stored.hit] : [],
    ...{ next_cursor: null, unread: 1, late_unread: 0, imported: null, as_of: '2026-01-31T09:30:00Z' },
  }))
  server.answer(hitRoutes.find, () => ({ ...stored.hit, story: stored.story }))
  server.answer(hitRoutes.update, ({ assigned_to = null }) => {
    stored.hit = { ...stored.hit, assigned_to }
    stored.story = [...stored.story, event({ kind: 'assigned', assigned_to })]
    return stored.hit
  })
  server.answer(hitCommentRoutes.create, ({ text }) => {
    const made = event({ kind: 'commented', event_id: newId(), text })
    stored.story = [...stored.story, made]
    return made
  })
  server.answer(hitCommentRoutes.update, ({ event_id, text }) => {
    const changed = {
      ...(stored.story.find((each) => each.event_id === event_id) as HitEvent),
      text,
      modified: me.created,
    }
    stored.story = stored.story.map((each) => (each.event_id === event_id ? changed : each))
    return changed
  })
  server.answer(hitCommentRoutes.remove, ({ event_id }) => {
    stored.story = stored.story.filter((each) => each.event_id !== event_id)
    return { event_id }
  })
}

const story = () => page.getByRole('region', { name: 'Story of the hit' })
const lines = () =>
  story()
    .getByRole('listitem')
    .elements()
    .map((line) => line.querySelector('bdi')?.textContent)

async function open(organization = {}) {
  const { address } = await show(<HitsScreen />, { at: `/organizations/${org_id}/hits`, organization })
  await page.getByRole('button', { name: 'Story and comments' }).click()
  return address
}

test('the story of a hit says what happened, who did it, and who was told how', async () => {
  keep([
    { kind: 'raised', user_id: null },
    { kind: 'told', user_id: grace.user_id, ways: ['email', 'push'] },
    { kind: 'told', user_id: grace.user_id, at: '2026-01-31T09:31:00Z' },
    { kind: 'acknowledged', user_id: grace.user_id },
    { kind: 'resolved', user_id: null },
    { kind: 'reopened' },
    { kind: 'noted', text: 'It burns' },
    { kind: 'assigned', assigned_to: grace.user_id },
  ])
  await open()
  await expect
    .poll(lines)
    .toEqual([
      'Raised',
      'Grace Hopper was notified (email, push message)',
      'Grace Hopper could not be reached',
      'Grace Hopper acknowledged it',
      'Resolved by itself',
      `${me.name} reopened it`,
      `${me.name} changed the note`,
      `${me.name} assigned it to Grace Hopper`,
    ])
  await looksRight()
})

test('a hit is taken, given to another, and listed by who works on it', async () => {
  keep()
  const address = await open()
  await story().getByRole('button', { name: 'Assign to me' }).click()
  await expect.element(page.getByText('Assigned to you')).toBeVisible()
  await expect.poll(lines).toEqual([`${me.name} took it`])
  await page.getByLabelText('Assignee').first().selectOptions('Assigned to me')
  await expect.element(page.getByText('Assigned to you')).toBeVisible()
  expect(address()).toContain(`assigned_to=${me.user_id}`)
  await page.getByRole('button', { name: 'Story and comments' }).click()
  await story().getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Grace Hopper' }).click()
  await expect.poll(() => server.asked(hitRoutes.update).at(-1)).toMatchObject({ assigned_to: grace.user_id })
})

test('a hit of someone who has left names them as such, and a change that fails is said', async () => {
  keep([], newId())
  await open()
  const assignee = story().getByRole('combobox', { name: 'Assignee' })
  await expect.element(assignee).toHaveValue('Former member')
  server.refuse(hitRoutes.update, 'conflict', { text: 'Not just now' })
  await story().getByRole('button', { name: 'Assign to me' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Could not assign the hit')
  await expect.element(assignee).toHaveValue('Former member')
})

test('a comment is written, changed and deleted, and kept where it cannot be saved', async () => {
  keep([{ kind: 'commented', event_id: newId(), user_id: grace.user_id, text: 'Theirs' }])
  await open({ org_role: 'member' })
  const write = story().getByRole('textbox', { name: 'Comment' })
  const again = server.refuse(hitCommentRoutes.create, 'unavailable', { text: 'Try again later' })
  await write.fill('On my way')
  await story().getByRole('button', { name: 'Comment', exact: true }).click()
  await expect.element(story().getByText(/later/)).toBeVisible()
  await expect.element(write).toHaveValue('On my way')
  again()
  await story().getByRole('button', { name: 'Comment', exact: true }).click()
  await expect.element(story().getByText('On my way', { exact: true })).toBeVisible()
  await expect.poll(() => story().getByRole('button', { name: 'Edit comment' }).elements()).toHaveLength(1)
  await story().getByRole('button', { name: 'Edit comment' }).click()
  await story().getByRole('textbox', { name: 'Comment' }).first().fill('Arrived')
  await story().getByRole('button', { name: 'Save' }).click()
  await expect.element(story().getByText('Arrived')).toBeVisible()
  await expect.element(story().getByText('(edited)')).toBeVisible()
  await story().getByRole('button', { name: 'Delete comment' }).click()
  await expect.element(story().getByText('Arrived')).not.toBeInTheDocument()
  await expect.element(story().getByText('Theirs')).toBeVisible()
})
