import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Clip, clipRoutes } from '@earshot/contract/clips'
import { FoundTalk, searchRoutes } from '@earshot/contract/search'
import { ChangedTalk, talkRoutes } from '@earshot/contract/talks'
import { Webhook, webhookRoutes } from '@earshot/contract/webhooks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SidebarChannels } from '../app/navigation/SidebarChannels.tsx'
import { DashboardScreen } from '../dashboard/DashboardScreen.tsx'
import { Webhooks } from '../settings/webhooks/Webhooks.tsx'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { ChannelsScreen } from './ChannelsScreen.tsx'

const ops = blank(Channel, { org_id, name: 'Ops', joined: true })
const archive = blank(Channel, { org_id, name: 'Archive', private: true, members: 1, joined: true })

test('making a channel private offers to revoke its published clips', async () => {
  let stage = { ...ops, name: 'Stage' }
  const { channel_id } = stage
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [stage]))
  server.answer(channelRoutes.update, () => {
    stage = { ...stage, private: true, members: 1 }
    return stage
  })
  server.answer(clipRoutes.list, () => ({
    clips: [blank(Clip, { org_id, clip_id: 'a'.repeat(32) })],
    next_cursor: null,
  }))
  await show(
    <>
      <SidebarChannels />
      <ChannelsScreen />
    </>,
  )
  await page.getByRole('button', { name: 'More about Stage' }).click()
  await page.getByRole('menuitem', { name: 'Edit channel' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'Private' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Make Stage private?' })
  await question.getByRole('checkbox', { name: 'Revoke published clips (1)' }).click()
  expect(server.asked(channelRoutes.update)).toEqual([])
  await question.getByRole('button', { name: 'Make private' }).click()
  const entry = page.getByRole('list', { name: 'Channels' }).first().getByRole('link', { name: 'Stage' })
  await expect.element(entry.getByRole('img', { name: 'Private' })).toBeVisible()
  expect(server.asked(channelRoutes.update)).toMatchObject([{ channel_id, private: true, revoke_clips: true }])
})

test('talks that are selected together ask before they leave a private channel', async () => {
  const { channel_id } = archive
  const talk = blank(FoundTalk, { org_id, channel_id, state: 'ready', text: 'the water pump is broken' })
  const { talk_id } = talk
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [ops, archive]))
  server.answer(searchRoutes.search, () => ({ talks: [talk], next_cursor: null, total: 1, fallback: null }))
  server.answer(talkRoutes.update, () => blank(ChangedTalk, { ...talk, channel_id: ops.channel_id }))
  await show(
    <div style={{ display: 'grid', height: '100dvh' }}>
      <DashboardScreen />
    </div>,
    { at: `/dashboard?channel_id=${channel_id}` },
  )
  await expect.element(page.getByText('water pump').first()).toBeVisible()
  await userEvent.keyboard('jx')
  await page.getByRole('region', { name: 'Selected talks' }).getByRole('button', { name: 'Move' }).click()
  await page.getByRole('option', { name: '# Ops' }).click()
  const question = page.getByRole('dialog', { name: 'Move this talk to Ops?' })
  await expect.element(question).toMatchTextContent('Everyone in the organization will be able to hear it')
  expect(server.asked(talkRoutes.update)).toEqual([])
  await question.getByRole('button', { name: 'Move talk' }).click()
  await expect.poll(() => server.asked(talkRoutes.update)).toMatchObject([{ talk_id, channel_id: ops.channel_id }])
})

test('a webhook of a private channel says what leaves it', async () => {
  let webhooks: Webhook[] = []
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [ops, archive]))
  server.answer(webhookRoutes.list, () => webhooks)
  server.answer(webhookRoutes.create, ({ channel_id = null, ...fields }) => {
    const made = blank(Webhook, { ...fields, channel_id, org_id })
    webhooks = [made]
    return { ...made, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
  })
  await show(<Webhooks org_id={org_id} />)
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabelText('Name').fill('Chat')
  await form.getByLabelText('URL').fill('https://example.org/hook')
  await expect.element(form.getByText('not for private ones')).toBeVisible()
  await form.getByLabelText('Channel').selectOptions('Archive')
  await expect.element(form.getByText('What is said in this private channel leaves it')).toBeVisible()
  await form.getByRole('radio', { name: 'Chat message' }).click()
  await looksRight()
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Chat' })
  await expect.element(row).toMatchTextContent('Archive')
  await looksRight()
  const { channel_id } = archive
  expect(server.asked(webhookRoutes.create)).toMatchObject([{ channel_id, style: 'slack' }])
})
