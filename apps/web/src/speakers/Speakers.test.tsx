import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SpeakersScreen } from '../app/screens/SpeakersScreen.tsx'
import { blank } from '../testing/blank.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'

const named = (name: string) => blank(Speaker, { org_id, name })
const form = page.getByRole('dialog')
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

test('a second speaker of the same name is refused, and one is merged into another', async () => {
  let speakers = ['Ruiz', 'Captain Ruiz'].map(named)
  server.answer(speakerRoutes.list, () => speakers)
  server.answer(speakerRoutes.merge, ({ speaker_id, into }) => {
    speakers = speakers.filter((speaker) => speaker.speaker_id !== speaker_id)
    return speakers.find((speaker) => speaker.speaker_id === into) as Speaker
  })
  server.refuse(speakerRoutes.create, 'conflict', { text: 'A speaker with this name already exists', field: 'name' })
  await show(<SpeakersScreen />)
  await page.getByRole('button', { name: 'New speaker' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('RUIZ')
  await form.getByRole('button', { name: 'Create speaker' }).click()
  await expect.element(form).toMatchTextContent('A speaker with this name already exists')
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More about Captain Ruiz' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another speaker' }).click()
  await form.getByRole('combobox', { name: 'Merge into' }).click()
  await page.getByRole('option', { name: 'Ruiz', exact: true }).click()
  await form.getByRole('button', { name: 'Merge into Ruiz' }).click()
  await expect.element(heading('Captain Ruiz')).not.toBeInTheDocument()
  await expect.element(heading('Ruiz')).toBeVisible()
})

test('the question before a speaker is removed counts talks that were given to them a moment ago', async () => {
  const ada = named('Ada Stone')
  const { speaker_id } = ada
  server.answer(speakerRoutes.list, () => [ada])
  await show(<SpeakersScreen />)
  await page.getByRole('button', { name: 'More about Ada Stone' }).click()
  server.answer(speakerRoutes.count, () => [{ speaker_id, talks: 1 }])
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect
    .element(form)
    .toMatchTextContent('Their talk stays, without a speaker, as do those in channels that you are not in.')
  await page.getByRole('button', { name: 'Keep them' }).click()
})
