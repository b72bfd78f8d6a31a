import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import type { PersonDraft } from './erasures.queries.ts'
import { PersonForm } from './PersonForm.tsx'

test('a person is found by a name alone, and not by nothing', async () => {
  const found: PersonDraft[] = []
  await show(
    <PersonForm {...{ org_id, isFinding: false }} onFind={(person) => found.push(person)} onChange={() => {}} />,
  )
  const find = page.getByRole('button', { name: 'Find', exact: true })
  await expect.element(find).toBeDisabled()
  await page.getByRole('combobox', { name: 'Names and numbers to find' }).fill('Ortrud')
  await userEvent.keyboard('{Enter}')
  await find.click()
  expect(found).toEqual([{ user_id: null, speaker_ids: [], names: ['Ortrud'] }])
})
