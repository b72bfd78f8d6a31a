import { IconBell } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { NavLink } from './NavLink.tsx'

const alerts = { to: '/dashboard', label: 'Alerts', icon: IconBell } as const

test('a link of the sidebar says what waits behind it, and which is the current one', async () => {
  await show(
    <>
      <NavLink {...alerts} count={3} />
      <NavLink {...alerts} label="Invitations" count={2} waits="2 people ask to join" isCurrent />
      <NavLink {...alerts} label="Tags" />
    </>,
    { at: '/elsewhere' },
  )
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(link('Alerts 3 new')).not.toHaveAttribute('aria-current')
  await expect.element(link('Invitations 2 people ask to join')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Tags')).toBeVisible()
})
