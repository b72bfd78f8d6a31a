import { Menu, UnstyledButton } from '@mantine/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { LazyMenu } from './LazyMenu.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'
import { type AnchorState, useAnchor } from './use-anchor.ts'

test('a menu costs nothing until it is opened, and then takes the focus and gives it back', async () => {
  let renders = 0
  const Items = lazyOverlay(async () => (anchor: AnchorState) => {
    renders++
    return (
      <LazyMenu anchor={anchor}>
        <Menu.Item>Archive</Menu.Item>
      </LazyMenu>
    )
  })
  let other = 0
  const Host = lazyOverlay(async () => () => {
    other++
    return null
  })
  function Page() {
    const { button, anchor } = useAnchor('menu')
    return (
      <>
        <UnstyledButton {...button}>More</UnstyledButton>
        <Items {...anchor} />
        <Host />
      </>
    )
  }
  await show(<Page />)
  const more = page.getByRole('button', { name: 'More' })
  await expect.element(more).toBeVisible()
  await expect.poll(() => other).toBeGreaterThan(0)
  expect(renders).toBe(0)
  await more.click()
  await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})
