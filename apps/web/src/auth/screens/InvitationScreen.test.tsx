import { InviteCard, inviteRoutes } from '@earshot/contract/invites'
import { joinRequestRoutes, OwnJoinRequest } from '@earshot/contract/joining'
import { userRoutes } from '@earshot/contract/users'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Session } from '../../app/session/session.ts'
import { SessionContext } from '../../app/session/session-context.ts'
import { persistPerson } from '../../lib/browser-storage/server-values.ts'
import { invitation } from '../../lib/browser-storage/values.ts'
import { blank, newId } from '../../testing/blank.ts'
import { me, organizationWith } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { InvitationScreen } from './InvitationScreen.tsx'

test('an organization opens by itself after an admin accepts the request to join it', async () => {
  const harbour = organizationWith({ org_id: newId(), name: 'Harbour' })
  const session = { restart: vi.fn<() => void>() }
  const namesake = organizationWith({ org_id: newId(), name: 'Harbour' })
  let orgs = {}
  server.answer(inviteRoutes.find, () =>
    blank(InviteCard, { organization: { name: 'Harbour', image: '' }, approval: true }),
  )
  server.answer(joinRequestRoutes.mine, () => [blank(OwnJoinRequest, { organization: 'Harbour', status: 'waiting' })])
  server.answer(userRoutes.find, () => ({ ...me, orgs }))
  invitation.set({ invite_id: newId(), verify: 'secret', agreed: true })
  await show(
    <SessionContext value={session as unknown as Session}>
      <InvitationScreen problem={null} />
    </SessionContext>,
  )
  await expect.element(page.getByRole('status').filter({ hasText: 'You asked to join Harbour.' })).toBeVisible()
  dispatchEvent(new Event('focus'))
  await expect.poll(() => server.asked(userRoutes.find).length).toBe(1)
  expect(session.restart).not.toHaveBeenCalled()
  persistPerson({ ...me, orgs: { [namesake.org_id]: namesake } })
  orgs = { [namesake.org_id]: namesake }
  dispatchEvent(new Event('focus'))
  await expect.poll(() => server.asked(userRoutes.find).length).toBe(2)
  expect(session.restart, 'another of the same name').not.toHaveBeenCalled()
  orgs = { [harbour.org_id]: harbour }
  dispatchEvent(new Event('focus'))
  await expect.poll(() => session.restart.mock.calls.length).toBe(1)
})
