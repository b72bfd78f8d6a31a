import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(({ context }) => station.enter(context))

test('a double click adds one note, which mentions a person once', async ({ page }) => {
  const talk_id = await station.say(SENTENCE)
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Which pump?')
  await page.getByRole('group', { name: 'New note' }).getByRole('button', { name: 'Add note' }).dblclick()
  await expect(page.getByText('Note saved.')).toBeAttached()
  expect(await station.ask(api.notes.list, { talk_id })).toHaveLength(1)
})
