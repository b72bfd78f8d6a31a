import { Summary, SummaryPart, summaryRoutes } from '@earshot/contract/summaries'
import { Talk } from '@earshot/contract/talks'
import { translationRoutes } from '@earshot/contract/translations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { summaryOpen } from '../../lib/browser-storage/values.ts'
import { blank } from '../../testing/blank.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { SummaryPanel } from './SummaryPanel.tsx'

const talk = blank(Talk, { org_id, user_id: me.user_id, state: 'ready' })
const sentence = blank(SummaryPart, { kind: 'sentence', text: 'A pump broke.' })
const action = blank(SummaryPart, { kind: 'action', text: 'Order a pump' })

async function open(fields: Partial<Summary>) {
  const stored = { talk_id: talk.talk_id, org_id, state: 'ready' as const, offered: true, parts: [sentence], ...fields }
  server.answer(summaryRoutes.find, () => blank(Summary, stored))
  summaryOpen.set(true)
  await show(<SummaryPanel talk={talk} onPlay={undefined} />)
  if (stored.parts.length === 0) await page.getByRole('button', { name: 'Summary' }).click()
  return (changes: Partial<Summary>) => blank(Summary, { ...stored, ...changes })
}

const translation = (state: Summary['state'], reason: string | null = null) => ({
  ...{ language: 'de', state, reason, model: null, modified: null },
})

test('a translation that is being made says so, and one that failed says why and is tried again', async () => {
  const changed = await open({ languages: ['de'] })
  server.answer(translationRoutes.create, () => changed({ languages: ['de'], translations: [translation('waiting')] }))
  const language = page.getByRole('combobox', { name: 'Translate to' })
  await language.selectOptions('German')
  await expect.element(page.getByText('Being translated')).toBeVisible()
  await expect.element(language).toHaveValue('de')
  await language.selectOptions('Translate to …')
  const failed = changed({ languages: ['de'], translations: [translation('failed', 'The chat model did not answer')] })
  server.answer(translationRoutes.create, () => failed)
  await language.selectOptions('German')
  await expect.element(page.getByText('Being translated')).not.toBeInTheDocument()
  server.refuse(translationRoutes.create, 'conflict', { text: 'Not just now' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Could not translate the talk')
  expect(server.asked(translationRoutes.create)).toHaveLength(3)
})

test('a translation that can no longer be made is shown without being asked for', async () => {
  const german = blank(SummaryPart, { kind: 'translation', language: 'de', text: 'Eine Pumpe ist kaputt.' })
  await open({ languages: [], translations: [translation('ready')], parts: [sentence, german] })
  await page.getByRole('combobox', { name: 'Translate to' }).selectOptions('German')
  await expect.element(page.getByText('Eine Pumpe ist kaputt.')).toBeVisible()
  await expect.element(page.getByText('Translated by a machine')).toBeVisible()
  expect(server.asked(translationRoutes.create)).toEqual([])
})

test.each([
  [{ outdated: true }, 'The transcript changed after this summary.'],
  [{ state: 'failed', reason: 'The chat model did not answer' }, 'Below is what was written before.'],
  [{ parts: [] }, 'The chat model found nothing to summarize.'],
] as [Partial<Summary>, string][])('a summary with %o says so', async (fields, sentence) => {
  await open(fields)
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('an action that cannot be checked off is open again, and why is said', async () => {
  await open({ parts: [action] })
  server.refuse(summaryRoutes.update, 'conflict', { text: 'Not just now' })
  const done = page.getByRole('checkbox', { name: 'Done: Order a pump' })
  await done.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Could not save the change')
  await expect.element(done).not.toBeChecked()
})
