import { modals } from '@mantine/modals'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from './show.tsx'

test('what was shown before opens no dialogs any more', async () => {
  const ask = () => modals.openConfirmModal({ title: 'Sure?', labels: { confirm: 'Yes', cancel: 'No' } })
  const dialogs = page.getByRole('dialog')
  await show(<p>Before</p>)
  await expect.element(page.getByText('Before')).toBeVisible()
  await show(<button onClick={ask}>Ask</button>)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.poll(() => dialogs.elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'No' }).click()
  await expect.element(dialogs).not.toBeInTheDocument()
})
