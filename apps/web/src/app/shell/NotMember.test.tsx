import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { NotMember } from './NotMember.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test.each([
  { guest_until: inDays(-1), title: 'Your guest access to Ops has ended' },
  { guest_until: inDays(1), title: 'Your guest access to Ops has ended' },
  { guest_until: null, title: 'You are no longer a member of Ops' },
])('a person who lost access to an organization reads why: $title', async ({ guest_until, title }) => {
  await show(<NotMember former={{ name: 'Ops', guest_until }} />)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
})
