import { organizationRoutes } from '@earshot/contract/organizations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { org_id, organizationWith } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Profile } from './Profile.tsx'

const save = () => page.getByRole('button', { name: 'Save profile' }).click()

test('a name cannot be emptied, and an edit made offline stays until it can be saved', async () => {
  server.answer(organizationRoutes.update, ({ name, recording_notice }) =>
    organizationWith({ ...(name && { name }), ...(recording_notice && { recording_notice }) }),
  )
  await show(<Profile org_id={org_id} />)
  const name = page.getByLabelText('Name', { exact: true })
  await name.fill(' ')
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  await name.fill('Station Eight')
  await page.getByLabelText('Recording notice').fill('Calls are kept.')
  server.unreachable()
  await save()
  await expect.element(page.getByRole('alert')).toMatchTextContent('What you typed is still here')
  server.unreachable(false)
  await save()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(server.asked(organizationRoutes.update).at(-1)).toMatchObject({
    name: 'Station Eight',
    recording_notice: 'Calls are kept.',
  })
  await expect.element(page.getByLabelText('Recording notice')).toHaveValue('Calls are kept.')
})
