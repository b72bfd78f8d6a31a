import { Channel, channelRoutes } from '@earshot/contract/channels'
import { ErasurePreview, erasureRoutes } from '@earshot/contract/erasures'
import { Member, memberRoutes } from '@earshot/contract/members'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SettingsScreen } from '../../app/screens/SettingsScreen.tsx'
import { blank, newId } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'

type Listed = ErasurePreview['listed'][number]

test('talks of a person are found before they are erased, also in an archived channel, which is named', async () => {
  const harbour = blank(Channel, { org_id, name: 'Harbour', archived: '2026-01-31T09:30:00Z', joined: true })
  const grace = blank(Member, { org_id, name: 'Grace Hopper' })
  const talk: Listed = {
    ...{ talk_id: newId(), channel_id: harbour.channel_id, recorded_at: '2026-01-31T09:30:00Z', duration: 5 },
    ...{ title: 'From Grace', text: 'please call the fire department', parts: ['talk'], held: false },
  }
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [harbour] : []))
  server.answer(memberRoutes.list, () => [grace])
  server.answer(erasureRoutes.preview, () => blank(ErasurePreview, { name: grace.name, talks: 1, listed: [talk] }))
  await show(<SettingsScreen />, { at: '/settings?section=erasure' })
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const count = page.getByRole('status').filter({ hasText: '1 talk of this person will be erased.' })
  await expect.element(count).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Talks found' })).toMatchTextContent('# Harbour')
  await looksRight()
})
