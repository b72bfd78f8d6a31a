import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { Passkey } from '../../auth/second-factor.queries.ts'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { looksRight } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { PasskeySection } from './PasskeySection.tsx'

/** 32 bytes in base64url. */
const BYTES = 'A'.repeat(43)

type Browser = { send: (command: string, options?: object) => Promise<unknown> }

/** A device that keeps passkeys, and recognizes its person or does not. */
async function plugIn({ isUserVerified = true } = {}) {
  const browser = cdp() as unknown as Browser
  await browser.send('WebAuthn.enable')
  onTestFinished(async () => void (await browser.send('WebAuthn.disable')))
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await browser.send('WebAuthn.addVirtualAuthenticator', { options: { ...device, isUserVerified } })
}

interface Sent {
  path: string
  body: Record<string, unknown>
}

/** Stands in for the identity routes: what was verified is listed, and is not to be registered again. */
function identity(kept: Passkey[]) {
  const sent: Sent[] = []
  const credentials: string[] = []
  const created = '2026-01-31T09:30:00Z'
  const answers: Record<string, (body: Sent['body']) => unknown> = {
    '/passkeys': () => kept,
    '/passkeys/begin': () => creation(credentials),
    '/passkey/verify-registration': ({ name, response }) => {
      credentials.push((response as { id: string }).id)
      kept.push({ id: '1', name: String(name), created, last_used: null })
    },
    '/passkey/delete-passkey': ({ id }) => kept.splice(kept.findIndex((each) => each.id === id)),
  }
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, { body } = {}) => {
    const path = (address as string).replace('/identity', '')
    const read = JSON.parse(typeof body === 'string' ? body : '{}') as Sent['body']
    sent.push({ path, body: read })
    return Response.json(answers[path]?.(read) ?? null)
  })
  onTestFinished(() => spy.mockRestore())
  return (path: string) => sent.filter((each) => each.path === path).map(({ body }) => body)
}

const creation = (credentials: string[]) => ({
  challenge: BYTES,
  rp: { id: location.hostname, name: 'Earshot' },
  user: { id: BYTES, name: 'ada@example.org', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: credentials.map((id) => ({ type: 'public-key', id })),
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
})

const dialog = page.getByRole('dialog')

async function add(name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabelText('Name').fill(name)
  await dialog.getByLabelText('Password', { exact: true }).fill('a long password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

test('a passkey is made with the password, kept under its name, and listed; a device makes one only', async () => {
  await plugIn()
  await show(<PasskeySection keeping={{ by: 'us', password: true }} />)
  const sent = identity([])
  await add(' Desk ')
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Desk')
  await expect.element(page.getByRole('listitem')).toMatchTextContent('not used yet')
  expect(sent('/passkeys/begin')).toEqual([{ password: 'a long password' }])
  expect(sent('/passkey/verify-registration')).toEqual([
    { name: 'Desk', response: expect.objectContaining({ type: 'public-key' }) },
  ])
  expect(apiUser.get()?.second_factor).toBe(true)
  await add('Again')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This device already has a passkey')
  await looksRight()
})

test('a person whom the device does not recognize keeps the form, and nothing is stored', async () => {
  await plugIn({ isUserVerified: false })
  await show(<PasskeySection keeping={{ by: 'us', password: true }} />)
  const sent = identity([])
  await add('Desk')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('No passkey was used')
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Desk')
  expect(sent('/passkey/verify-registration')).toEqual([])
  expect(apiUser.get()?.second_factor).toBe(false)
})

test('a passkey is removed with the password', async () => {
  await show(<PasskeySection keeping={{ by: 'us', password: true }} />)
  const desk = { id: 'a', name: 'Desk', created: '2026-01-31T09:30:00Z', last_used: null }
  const sent = identity([desk, { ...desk, id: 'b', name: 'Phone' }])
  await page.getByRole('button', { name: 'Remove Phone' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByText('Enter your password')).toBeVisible()
  await dialog.getByLabelText('Password', { exact: true }).fill('a long password')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Phone' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove Desk' })).toBeVisible()
  expect(sent('/passkey/delete-passkey')).toEqual([{ id: 'b', password: 'a long password' }])
})
