import { vocabularyRoutes } from '@earshot/contract/vocabulary'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Vocabulary } from './Vocabulary.tsx'

const words = () =>
  page
    .getByRole('list', { name: 'Vocabulary' })
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent)

function serve(known: string[]) {
  let words = known
  const answer = (changed: string[]) => ({ words: (words = changed) })
  server.answer(vocabularyRoutes.list, () => ({ words }))
  server.answer(vocabularyRoutes.create, ({ word }) => answer([...words, word]))
  server.answer(vocabularyRoutes.remove, ({ word }) => answer(words.filter((each) => each !== word)))
}

test('names are added one per line, each once, removed, and taken back', async () => {
  serve(['Okonjo'])
  await show(<Vocabulary org_id={org_id} />)
  await page.getByLabelText('New words and names').fill('Rosa\nOkonjo\n Engine 7 ')
  await looksRight()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(words).toEqual(['Okonjo', 'Rosa', 'Engine 7'])
  await expect.element(page.getByLabelText('New words and names')).toHaveValue('')
  await page.getByRole('button', { name: 'Remove Rosa' }).click()
  await expect.poll(words).toEqual(['Okonjo', 'Engine 7'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(words).toEqual(['Okonjo', 'Engine 7', 'Rosa'])
})

test('an empty vocabulary says how it fills, and one too many is refused before it is sent', async () => {
  serve([])
  await show(<Vocabulary org_id={org_id} />)
  await expect.element(page.getByText('Add names here, or correct one in a talk and press Remember.')).toBeVisible()
  await looksRight()
  await userEvent.fill(page.getByLabelText('New words and names'), 'x'.repeat(61))
  await expect.element(page.getByText(/^Too long/)).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('No words yet')).toBeVisible()
})
