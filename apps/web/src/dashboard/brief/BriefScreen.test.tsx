import { Brief, BriefedTalk, briefRoutes } from '@earshot/contract/briefs'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Hit } from '@earshot/contract/hits'
import { MentionedNote } from '@earshot/contract/notes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NotificationSection } from '../../notifications/NotificationSection.tsx'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { BriefScreen } from './BriefScreen.tsx'

const ops = blank(Channel, { org_id, name: 'Ops', joined: true })
const { channel_id } = ops
const group = page.getByRole('group', { name: 'Daily brief' })

test('a brief without talks says so, and leads to its setting', async () => {
  server.answer(briefRoutes.find, () => blank(Brief, { org_id }))
  const { address } = await show(<BriefScreen />)
  await expect.element(page.getByText('Nothing new')).toBeVisible()
  await page.getByRole('link', { name: 'Get the brief by email' }).click()
  await expect.poll(address).toBe('/account#notifications')
  await show(<NotificationSection />, { at: '/account' })
  await expect.element(group.getByLabelText('Send a brief by email')).toBeVisible()
})

test('the brief and its setting fit and are accessible', async () => {
  const lines = [{ text: 'please call the fire department', start: 0, machine: false }]
  const talk = blank(BriefedTalk, { channel_id, user_id: me.user_id, state: 'ready', duration: 5, lines })
  const hit = blank(Hit, {
    org_id,
    channel_id,
    keyword: 'fire',
    before: 'call the',
    match: 'fire',
    after: 'department',
  })
  const note = blank(MentionedNote, { org_id, channel_id, user_id: me.user_id, text: 'Which pump?' })
  const channels = [{ channel_id, name: 'Ops', talks: 1, unheard: 1 }]
  server.answer(channelRoutes.list, () => [ops])
  server.answer(briefRoutes.find, () =>
    blank(Brief, {
      org_id,
      talks: 1,
      unheard: 1,
      seconds: 5,
      channels,
      highlights: [talk],
      hits: [hit],
      mentions: [note],
    }),
  )
  await show(<BriefScreen />)
  await expect.element(page.getByRole('heading', { name: 'Open hits' })).toBeVisible()
  await looksRight()
  const schedule = { at: '06:30', tz: 'Europe/Berlin', days: 'weekdays' as const }
  server.answer(briefRoutes.schedule, () => ({ org_id, schedule }))
  await show(<NotificationSection />)
  await expect.element(group.getByLabelText('At', { exact: true })).toHaveValue('06:30')
  await looksRight()
})
