import { Channel, channelRoutes } from '@earshot/contract/channels'
import { EscalationStep } from '@earshot/contract/escalations'
import { Hit, hitRoutes } from '@earshot/contract/hits'
import { Member, memberRoutes } from '@earshot/contract/members'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HitsScreen } from '../app/screens/HitsScreen.tsx'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { me, org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'

/** Stores an urgent hit as the server does. */
function keep() {
  const channel = blank(Channel, { org_id, name: 'Ops' })
  const steps = [blank(EscalationStep, { user_id: me.user_id, ways: ['email'] })]
  const keyword = 'water pump'
  let hit = blank(Hit, { org_id, channel_id: channel.channel_id, keyword, match: keyword, steps })
  server.answer(channelRoutes.list, () => [channel])
  server.answer(memberRoutes.list, () => [blank(Member, { org_id, user_id: me.user_id, name: me.name })])
  server.answer(hitRoutes.list, ({ state = hit.state }) => ({
    hits: state === hit.state ? [hit] : [],
    ...{ next_cursor: null, unread: hit.state === 'new' ? 1 : 0, late_unread: 0, imported: null },
    as_of: '2026-01-31T09:30:00Z',
  }))
  server.answer(hitRoutes.update, ({ state = 'new' }) => {
    hit = { ...hit, state }
    return hit
  })
}

test('an urgent hit says who was told, until it is acknowledged', async () => {
  keep()
  await show(<HitsScreen />, { at: `/organizations/${org_id}/hits?state=new` })
  const hit = page.getByRole('list', { name: 'Hits' }).getByRole('listitem').filter({ hasText: 'water pump' }).first()
  await expect.element(hit.getByRole('list', { name: 'Who was told' })).toMatchTextContent(/Ada Lovelace.*\(email\)/)
  await looksRight()
  await page.getByRole('button', { name: 'Acknowledge all' }).click()
  const question = page.getByRole('dialog', { name: 'Acknowledge all hits?' })
  await expect.element(question).toMatchTextContent('1 is urgent. If you continue, no one else is notified.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(hit).toMatchTextContent('New')
  expect(server.asked(hitRoutes.update)).toEqual([])
  await hit.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(hit.getByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument()
  await show(<HitsScreen />, { at: `/organizations/${org_id}/hits` })
  await expect.element(hit).toMatchTextContent('Acknowledged')
})
