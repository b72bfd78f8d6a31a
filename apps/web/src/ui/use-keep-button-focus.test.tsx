import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'

type Saving = 'not yet' | 'now' | 'done'

interface FormProps {
  saved: Promise<void>
  isDoneOnce: boolean
}

function Form({ saved, isDoneOnce }: FormProps) {
  const [saving, setSaving] = useState<Saving>('not yet')
  const save = async () => {
    setSaving('now')
    await saved
    setSaving(isDoneOnce ? 'done' : 'not yet')
  }
  return (
    <Modal opened onClose={() => undefined} title="Invite several people">
      <Button loading={saving === 'now'} disabled={saving === 'done'} onClick={() => void save()}>
        {saving === 'done' ? 'Sent' : 'Send'}
      </Button>
    </Modal>
  )
}

async function press(isDoneOnce: boolean) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await show(<Form saved={promise} isDoneOnce={isDoneOnce} />)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  resolve()
}

test('a button that can be pressed again after saving has the focus', async () => {
  await press(false)
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus()
})

test('the focus of a button that stays disabled goes to its dialog', async () => {
  await press(true)
  await expect.element(page.getByRole('button', { name: 'Sent' })).toBeDisabled()
  await expect.element(page.getByRole('dialog')).toHaveFocus()
})
