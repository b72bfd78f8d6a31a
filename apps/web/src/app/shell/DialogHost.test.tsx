import { Modal, TagsInput, Textarea } from '@mantine/core'
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

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Write
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="New rule">
        <form action={onSubmit}>
          <Textarea label="Description" defaultValue="Pump" />
          <TagsInput label="Words" />
          <button type="submit">Save</button>
        </form>
      </Modal>
    </>
  )
}

const rule = page.getByRole('dialog', { name: 'New rule' })
const question = page.getByRole('dialog', { name: 'Discard what you wrote?' })
const close = rule.getByRole('button', { name: 'Close' })

const waysToClose = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'the close button': () => close.click(),
  'the browser’s Back': async () => window.history.back(),
}

async function showForm(onSubmit = () => {}) {
  const path = location.href
  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.replaceState(null, '', path)
  })
  for (const next of ['/users', '/guests']) {
    history.push(next)
    history.flush()
  }
  await show(<Form onSubmit={onSubmit} />, { history })
  await page.getByRole('button', { name: 'Write' }).click()
}

test.each(Object.entries(waysToClose))('%s asks before a dialog closes with text', async (_, pressed) => {
  await showForm()
  await page.getByLabelText('Description').fill('Pump at the school')
  await pressed()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Description')).toHaveValue('Pump at the school')
  await pressed()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(rule).not.toBeInTheDocument()
})

test.each(Object.entries(waysToClose))('%s closes a dialog in which nothing was typed', async (_, pressed) => {
  await showForm()
  await page.getByLabelText('Description').click()
  await pressed()
  await expect.element(rule).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
})

test('words that were entered one by one are text, too', async () => {
  await showForm()
  await page.getByRole('combobox', { name: 'Words' }).fill('pump')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Words' })).toHaveValue('')
  await close.click()
  await expect.element(question).toBeVisible()
})

test('a click beside a dialog closes it only without text', async () => {
  const beside = () =>
    userEvent.click(document.querySelector('.mantine-Modal-overlay') as Element, { position: { x: 5, y: 5 } })
  await showForm()
  await page.getByLabelText('Description').fill('Pump at the school')
  await beside()
  await expect.element(page.getByLabelText('Description')).toHaveValue('Pump at the school')
  await page.getByLabelText('Description').fill('Pump')
  await beside()
  await expect.element(rule).not.toBeInTheDocument()
})

test('nobody is asked about what was sent', async () => {
  let sent = 0
  await showForm(() => void sent++)
  await page.getByLabelText('Description').fill('Pump at the school')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toBe(1)
  await close.click()
  await expect.element(rule).not.toBeInTheDocument()
})
