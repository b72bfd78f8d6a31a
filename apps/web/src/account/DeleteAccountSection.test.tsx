import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'

test('an account is not deleted before its email is typed, although the password is right', async () => {
  const onDeleted = vi.fn<() => void>()
  await show(<DeleteAccountSection keeping={{ by: 'us', password: true }} onDeleted={onDeleted} />)
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: true }))
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'Delete permanently' })
  await dialog.getByLabelText('Password', { exact: true }).fill('a long password')
  await confirm.click()
  await expect.element(dialog.getByText('The email does not match')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  await dialog.getByLabelText(`Type ${me.email} to confirm`).fill(me.email)
  await confirm.click()
  await expect.poll(() => onDeleted.mock.calls).toHaveLength(1)
  asked.mockRestore()
})
