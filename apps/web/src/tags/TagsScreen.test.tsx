import { Tag, tagRoutes } from '@earshot/contract/tags'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { TagsScreen } from './TagsScreen.tsx'

const tagNamed = (tag: string) => blank(Tag, { org_id, tag, color: '#f76707' })

test('a member of an organization without tags reads who creates them', async () => {
  await show(<TagsScreen />, { organization: { org_role: 'member' } })
  await expect.element(page.getByText('Only admins can create tags. Ask one of them.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New tag' })).not.toBeInTheDocument()
})

test('a tag without a name is not created', async () => {
  await show(<TagsScreen />)
  await page.getByRole('button', { name: 'New tag' }).click()
  await page.getByRole('button', { name: 'Create tag' }).click()
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  expect(server.asked(tagRoutes.create)).toEqual([])
})

test('a tag is renamed in place', async () => {
  server.answer(tagRoutes.list, () => [tagNamed('smoke')])
  server.answer(tagRoutes.update, ({ tag_id, tag = '' }) => ({ ...tagNamed(tag), tag_id }))
  await show(<TagsScreen />)
  await page.getByRole('button', { name: 'Rename smoke' }).click()
  await page.getByRole('textbox', { name: 'Name of the tag' }).fill('fire')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listitem')).toMatchTextContent('fire')
})
