import { Modal } from '@mantine/core'
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

test('a dialog that was closed and kept takes no keys', async () => {
  await show(dialog({ opened: false, keepMounted: true }))
  await expect.poll(() => document.querySelector('[role=dialog]')).not.toBeNull()
  expect(await pressed('j')).toBe(false)
})
