import { channelRoutes } from '@earshot/contract/channels'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { looksRight } from '../testing/layout.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { FirstSteps } from './FirstSteps.tsx'
import type { Steps } from './first-steps.queries.ts'

const steps = () => page.getByRole('region', { name: 'First steps' })

async function see(own: Steps, unheard = 2) {
  server.answer(channelRoutes.list, () => [])
  server.answer(channelRoutes.count, () => [{ channel_id: org_id, unheard }])
  const acts = { onRecord: vi.fn<() => void>(), onFiles: vi.fn<() => void>(), onHide: vi.fn<() => void>() }
  await show(<FirstSteps steps={own} {...acts} />)
  return acts
}

test('a member is led to listening, recording and notifications', async () => {
  const { onRecord } = await see({ listen: false, record: false, notify: false })
  await expect.element(steps().getByText('0 of 3 done')).toBeVisible()
  await looksRight()
  await expect
    .element(steps().getByRole('link', { name: 'Show unheard talks' }))
    .toHaveAttribute('href', '/dashboard?unheard=true')
  await expect
    .element(steps().getByRole('link', { name: 'Notifications' }))
    .toHaveAttribute('href', '/account#notifications')
  await expect.element(steps().getByText('Invite people')).not.toBeInTheDocument()
  await steps().getByRole('button', { name: 'Record a talk' }).click()
  expect(onRecord).toHaveBeenCalledOnce()
})

test('who has nothing left to hear is not led to an empty list', async () => {
  await see({ listen: false, notify: false }, 0)
  await expect.element(steps().getByText('New talks appear here automatically.')).toBeVisible()
  await expect.element(steps().getByRole('link', { name: 'Show unheard talks' })).not.toBeInTheDocument()
})

test('who may not send is not asked to', async () => {
  await see({ listen: true, notify: false })
  await expect.element(steps().getByText('1 of 2 done')).toBeVisible()
  await expect.element(steps().getByRole('button', { name: 'Record a talk' })).not.toBeInTheDocument()
})

test('an admin is led to what the organization needs', async () => {
  await see({ talk: true, invite: false, alert: false, upload: false })
  await expect.element(steps().getByText('1 of 4 done')).toBeVisible()
  await expect.element(steps().getByRole('link', { name: 'Invite' })).toBeVisible()
})
