import { phoneRoutes } from '@earshot/contract/phones'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { AddPhone } from './AddPhone.tsx'

const field = page.getByRole('textbox', { name: 'Mobile number' })
const send = page.getByRole('button', { name: 'Send me a code' })

async function add(phone: string) {
  const added: string[] = []
  await show(<AddPhone phones={[]} onAdded={(e164) => added.push(e164)} />)
  await field.fill(phone)
  await send.click()
  return added
}

test('if no code can be sent, the form says why and keeps the number', async () => {
  server.refuse(phoneRoutes.create, 'conflict', { text: 'This number belongs to another person' })
  const added = await add('+12015550123')
  await expect.element(page.getByRole('alert')).toMatchTextContent('This number belongs to another person')
  await expect.element(field).toHaveValue('+12015550123')
  await field.fill('+12015550124')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(added).toEqual([])
})

test('the field is empty after a code was sent', async () => {
  server.answer(phoneRoutes.create, ({ phone }) => ({
    code: 200 as const,
    data: { phone, resend_at: '2026-01-31T09:31:00Z' },
  }))
  const added = await add('+12015550123')
  await expect.poll(() => added).toEqual(['+12015550123'])
  await expect.element(field).toHaveValue('')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
