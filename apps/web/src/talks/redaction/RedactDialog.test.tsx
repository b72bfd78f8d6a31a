import { redactionRoutes } from '@earshot/contract/redactions'
import { MASK } from '@earshot/contract/rules/mask'
import { Talk, Word } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { soundOf } from '../../player/sound.ts'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { RedactDialog } from './RedactDialog.tsx'

const word = (text: string, start: number) => blank(Word, { text, start, end: start + 1 })
const talk = blank(Talk, { org_id, duration: 3, words: [word('call', 0), word(MASK, 1), word('back', 2)] })
const sound = soundOf({ id: talk.talk_id, title: 'A talk', duration: 3, url: '' })

const open = (selected: { start: number; end: number }) =>
  show(<RedactDialog {...{ talk, sound, selected }} onClose={() => undefined} />)
const redact = () => page.getByRole('button', { name: 'Redact', exact: true })

test('a part that is redacted is not redacted again, and the dialog says why', async () => {
  await open({ start: 1.1, end: 1.9 })
  await expect.element(page.getByText('This part is already redacted.')).toBeVisible()
  await expect.element(redact()).toBeDisabled()
})

test('a part with other words beside redacted ones is redacted', async () => {
  await open({ start: 1.1, end: 2.9 })
  await expect.element(redact()).toBeEnabled()
  expect(page.getByText('This part is already redacted.').elements()).toEqual([])
})

test('when redacting fails, its button has the focus again, which it lost while it was disabled', async () => {
  server.refuse(redactionRoutes.create, 'conflict', { text: 'Try later' })
  const answer = server.hold(redactionRoutes.create)
  await open({ start: 0, end: 1 })
  await redact().click()
  await expect.poll(() => document.activeElement).toBe(document.body)
  answer()
  await expect.element(page.getByText('Could not redact this part')).toBeVisible()
  await expect.element(redact()).toHaveFocus()
})
