import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerAuthConfig } from '../../testing/auth-config.ts'
import { show } from '../../testing/show.tsx'
import { ForgotPasswordScreen } from '../screens/ForgotPasswordScreen.tsx'
import { UnverifiedScreen } from '../screens/UnverifiedScreen.tsx'

const READY = 'No mail server is set up, so the email is in the outbox of this machine.'
const outbox = page.getByRole('link', { name: 'Open the outbox' })

test('without a mail server the page after registering says that the email is ready, and where', async () => {
  answerAuthConfig({ mail: false, outbox: true })
  await show(<UnverifiedScreen />)
  await expect.element(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await expect.element(page.getByText(/^The email for .+ is ready\. Open the link in it to continue\./)).toBeVisible()
  await expect.element(page.getByText(READY)).toBeVisible()
  await expect.element(outbox).toHaveAttribute('href', '/dev/outbox')
  expect(document.body.textContent).not.toContain('We sent')
})

test('elsewhere than on its machine no outbox is offered, and no email was sent', async () => {
  answerAuthConfig({ mail: false, outbox: false })
  await show(<UnverifiedScreen />)
  await expect.element(page.getByText('No mail server is set up here, so no email was sent.')).toBeVisible()
  await expect.element(outbox).not.toBeInTheDocument()
})

test('with a mail server the page after registering says that a link was sent', async () => {
  answerAuthConfig({ mail: true, outbox: false })
  await show(<UnverifiedScreen />)
  await expect.element(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect.element(page.getByText('We sent a link to ')).toBeVisible()
  await expect.element(outbox).not.toBeInTheDocument()
})

test.each([
  {
    mail: false,
    title: 'Almost there',
    sentence: 'If ada@example.org can sign in here, its email is ready.',
  },
  {
    mail: true,
    title: 'Check your inbox',
    sentence: 'If there is an account for ada@example.org, we sent a link to it.',
  },
])('who forgot the password reads what happened (mail server: $mail)', async ({ mail, title, sentence }) => {
  const provider = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ status: true }))
  onTestFinished(() => provider.mockRestore())
  answerAuthConfig({ password: true, mail, outbox: !mail })
  await show(<ForgotPasswordScreen />)
  await page.getByLabelText('Email').fill('ada@example.org')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(sentence)).toBeVisible()
})
