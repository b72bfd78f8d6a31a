import { Modal } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { isForOverlay } from './for-overlay.ts'

async function pressed(key: string) {
  const heard = Promise.withResolvers<boolean>()
  addEventListener('keydown', (event) => heard.resolve(isForOverlay(event)), { once: true })
  await userEvent.keyboard(key)
  return heard.promise
}

const dialog = (props: { opened: boolean; keepMounted?: boolean }) => (
  <Modal {...props} title="Share" trapFocus={false} returnFocus={false} onClose={() => undefined}>
    <button type="button">Copy</button>
  </Modal>
)

test('a key is for the dialog that is open, also before the focus is in it', async () => {
  await show(dialog({ opened: true }))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  expect(await pressed('j')).toBe(true)
})

function Closing() {
  const [opened, setOpened] = useState(true)
  return (
    <Modal
      opened={opened}
      title="Share"
      trapFocus={false}
      transitionProps={{ duration: 0 }}
      onClose={() => setOpened(false)}
    >
      <button type="button">Copy</button>
    </Modal>
  )
}

test('Escape that closes a dialog is not for the page, also where the focus is not in the dialog yet', async () => {
  await show(<Closing />)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  expect(await pressed('{Escape}')).toBe(true)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(await pressed('{Escape}')).toBe(false)
})

test('a dialog that was closed and kept takes no keys', async () => {
  await show(dialog({ opened: false, keepMounted: true }))
  await expect.poll(() => document.querySelector('[role=dialog]')).not.toBeNull()
  expect(await pressed('j')).toBe(false)
})
