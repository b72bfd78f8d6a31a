import { FoundTalk, searchRoutes } from '@earshot/contract/search'
import { Talk, TalkVersion, talkRoutes } from '@earshot/contract/talks'
import { vocabularyRoutes } from '@earshot/contract/vocabulary'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank, newId } from '../../../testing/blank.ts'
import { looksRight } from '../../../testing/layout.ts'
import { org_id } from '../../../testing/people.ts'
import { show } from '../../../testing/show.tsx'
import { server } from '../../../testing/stand-in-server.ts'
import { offerToRemember } from './offer-to-remember.tsx'

const talk_id = newId()
const older = blank(Talk, { org_id, text: 'A conjo left the station', versions: [blank(TalkVersion, { version: 3 })] })
const notice = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

async function correct({ known = [] as string[], found = [older] } = {}) {
  const asked: [string, unknown][] = []
  server.answer(vocabularyRoutes.list, () => ({ words: known }))
  server.answer(vocabularyRoutes.create, (input) => (asked.push(['known', input]), { words: ['Okonjo'] }))
  server.answer(vocabularyRoutes.remove, (input) => (asked.push(['forgotten', input]), { words: [] }))
  server.answer(searchRoutes.search, () => ({
    ...{ talks: found.map((each) => blank(FoundTalk, { ...each })), next_cursor: null, total: found.length },
    fallback: null,
  }))
  server.answer(talkRoutes.find, () => older)
  server.answer(talkRoutes.update, (input) => (asked.push(['changed', input]), { ...older, kept_until: null }))
  const { cache } = await show(
    <p id="main" tabIndex={-1}>
      Talk
    </p>,
  )
  await offerToRemember(cache, { org_id, talk_id, before: 'a conjo calls', after: 'Okonjo calls' })
  return asked
}

test('a corrected name is remembered, put right in older talks, and all of it is undone', async () => {
  const asked = await correct()
  await expect.element(notice('Remember “Okonjo” for new talks?')).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Remember' }).click()
  await expect.element(notice('“a conjo” is in 1 older talk.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Correct it' })).toHaveFocus()
  await page.getByRole('button', { name: 'Correct it' }).click()
  await expect.element(notice('Corrected in 1 talk.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await looksRight()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(notice('Corrected')).not.toBeInTheDocument()
  await expect.element(page.getByText('Talk', { exact: true })).toHaveFocus()
  expect(asked).toEqual([
    ['known', { org_id, talk_id, word: 'Okonjo' }],
    ['changed', { talk_id: older.talk_id, text: 'Okonjo left the station', from_version: 3 }],
    ['changed', { talk_id: older.talk_id, version: 3 }],
    ['forgotten', { org_id, talk_id, word: 'Okonjo' }],
  ])
})

test('of a name that is known only older talks are offered', async () => {
  const asked = await correct({ known: ['Okonjo'] })
  await expect.element(notice('“a conjo” is in 1 older talk.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(asked).toEqual([])
})

test('of a name that is known and in no older talk nothing is said', async () => {
  await correct({ known: ['Okonjo'], found: [] })
  await expect.element(page.getByText(/Okonjo|older talk/)).not.toBeInTheDocument()
})
