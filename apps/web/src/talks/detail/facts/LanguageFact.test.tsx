import { Talk, talkRoutes } from '@earshot/contract/talks'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../../testing/blank.ts'
import { looksRight } from '../../../testing/layout.ts'
import { org_id } from '../../../testing/people.ts'
import { show } from '../../../testing/show.tsx'
import { server } from '../../../testing/stand-in-server.ts'
import { LanguageFact } from './LanguageFact.tsx'

const spokenIn = (fields: Partial<Talk>) => blank(Talk, { org_id, state: 'ready', ...fields })

function Fact({ talk, editable = true }: { talk: Talk; editable?: boolean }) {
  const [changing, setChanging] = useState(false)
  const begin = editable ? () => setChanging(true) : undefined
  return (
    <dl>
      <LanguageFact talk={talk} changing={changing} begin={begin} end={() => setChanging(false)} />
    </dl>
  )
}

const change = () => page.getByRole('button', { name: 'Change the language' })
const field = () => page.getByRole('combobox', { name: 'Language' })

test.each([
  ['the language of the text', { language: 'de' }, 'German'],
  [
    'the language that was set, before the talk is transcribed in it',
    { language: 'en', spoken_language: 'no' },
    'Norwegian',
  ],
  ['what an engine detected', { language: 'fr', spoken_language: 'detect' }, 'French'],
  ['that it is unknown', { language: 'und' }, 'Unknown'],
])('a talk names %s', async (_, fields, name) => {
  await show(<Fact talk={spokenIn(fields)} />)
  await expect.element(page.getByText(name, { exact: true })).toBeVisible()
})

test('its language is set, detected, and given back to the channel', async () => {
  server.answer(talkRoutes.update, () => ({ ...blank(Talk, { org_id }), kept_until: null }))
  const talk = spokenIn({ language: 'en', spoken_language: 'fr' })
  await show(<Fact talk={talk} />)
  for (const name of ['German', 'Detect automatically', 'As in the channel']) {
    await looksRight()
    await change().click()
    await field().fill(name)
    await page.getByRole('option', { name }).click()
  }
  await expect
    .poll(() => server.asked(talkRoutes.update).map(({ spoken_language }) => spoken_language))
    .toEqual(['de', 'detect', null])
})

test('it stays where the person may not change it, or there is no recording to hear again', async () => {
  await show(<Fact talk={spokenIn({ language: 'en' })} editable={false} />)
  await expect.element(page.getByText('English')).toBeVisible()
  await expect.element(change()).not.toBeInTheDocument()
  await show(<Fact talk={spokenIn({ language: 'de', sound_deleted: '2026-01-31T09:30:00Z' })} />)
  await expect.element(page.getByText('German')).toBeVisible()
  await expect.element(change()).not.toBeInTheDocument()
})
