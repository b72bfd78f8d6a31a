import { Modal } from '@mantine/core'
import { modals } from '@mantine/modals'
import { createBrowserHistory, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

function Links() {
  const [opened, setOpened] = useState(false)
  const ask = () => modals.openConfirmModal({ title: 'Revoke the link?' })
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Share
      </button>
      {opened && (
        <Modal opened onClose={() => setOpened(false)} title="Links">
          <button type="button" onClick={ask}>
            Revoke
          </button>
        </Modal>
      )}
    </>
  )
}

test('Escape closes a question, and not the dialog that asks it, which keeps the focus', async () => {
  await show(<Links />)
  // From the second time on, the question precedes the dialog in the document.
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Revoke' }).click()
    const question = page.getByRole('dialog', { name: 'Revoke the link?' })
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Revoke' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Links' })).not.toBeInTheDocument()
  }
})
