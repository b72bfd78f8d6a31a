import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { RegisterForm } from './RegisterForm.tsx'

async function open() {
  const register = vi.fn<() => Promise<void>>(async () => {})
  await show(<RegisterForm provider={{ register }} callbackURL="/dashboard" onRegistered={() => {}} />)
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabelText(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  return { fill, register }
}

test('a registration with errors shows them and sends nothing', async () => {
  const { fill, register } = await open()
  await fill({ Name: ' ', Email: 'ada@nowhere', Password: 'too short' })
  await expect.element(page.getByText('Enter your name')).toBeVisible()
  await expect.element(page.getByText('Enter a valid email address')).toBeVisible()
  await expect.element(page.getByText('The password is too short')).toBeVisible()
  expect(register).not.toHaveBeenCalled()
})

test('an empty field says what to enter', async () => {
  const { fill, register } = await open()
  await fill({ Name: '', Email: '', Password: '' })
  await expect.element(page.getByText('Enter your name')).toBeVisible()
  await expect.element(page.getByText('Enter your email', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Enter a password')).toBeVisible()
  expect(register).not.toHaveBeenCalled()
})
