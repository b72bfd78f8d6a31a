import { Redaction, redactionRoutes } from '@earshot/contract/redactions'
import { Talk } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { RedactionList } from './RedactionList.tsx'

const TIME = '2026-01-31T09:30:00Z'
const talk = blank(Talk, { org_id })
const { talk_id } = talk
const redaction = blank(Redaction, { org_id, talk_id, end: 0.5, said: 'a name' })
const destroy = () => page.getByRole('button', { name: 'Destroy the original for good' })
const question = () => page.getByRole('dialog', { name: 'Destroy what is redacted?' })

test('on hold, nothing can be destroyed, and the button says why', async () => {
  server.answer(redactionRoutes.list, () => [redaction])
  await show(<RedactionList talk={{ ...talk, held: TIME }} />)
  await expect.element(destroy()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(destroy()).toHaveAccessibleDescription(/^On hold since .* It cannot be deleted\.$/)
  ;(destroy().element() as HTMLElement).focus()
  await expect.element(destroy()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question()).not.toBeInTheDocument()
  await looksRight()
})

test('an admin destroys the original after a confirmation, and nothing brings it back', async () => {
  let erased: string | null = null
  server.answer(redactionRoutes.list, () => [{ ...redaction, erased }])
  server.answer(redactionRoutes.erase, () => {
    erased = TIME
    return [{ ...redaction, erased }]
  })
  await show(<RedactionList talk={talk} />)
  await destroy().click()
  await expect.element(question()).toBeVisible()
  expect(server.asked(redactionRoutes.erase)).toEqual([])
  await question().getByRole('button', { name: 'Destroy' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Destroyed' })
  await expect.element(entry).toBeVisible()
  await expect.element(entry.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Redacted' })).toHaveFocus()
})
