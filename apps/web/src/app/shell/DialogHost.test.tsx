import { modals } from '@mantine/modals'
import { createBrowserHistory, useLocation } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'

const Removal = () => (
  <>
    <h1>{useLocation().pathname}</h1>
    <button type="button" onClick={() => modals.openConfirmModal({ title: 'Remove Tom?' })}>
      Remove
    </button>
  </>
)

test('the browser’s Back closes a dialog and stays on its page, and the next one leaves the page', async () => {
  const before = location.href
  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.replaceState(null, '', before)
  })
  for (const path of ['/users', '/guests']) {
    history.push(path)
    history.flush()
  }
  await show(<Removal />, { history })
  await page.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Tom?' })
  await expect.element(dialog).toBeVisible()
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: '/guests' })).toBeVisible()
  window.history.back()
  await expect.element(page.getByRole('heading', { name: '/users' })).toBeVisible()
})
