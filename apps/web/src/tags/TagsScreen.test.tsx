import { Tag, tagRoutes } from '@earshot/contract/tags'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
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

/** Stores tags, and how many talks have each, as the server does. */
function keep(...before: Tag[]) {
  let tags = before
  const talks = new Map<string, number>()
  server.answer(tagRoutes.list, () => tags)
  server.answer(tagRoutes.count, () => [...talks].map(([tag_id, count]) => ({ tag_id, talks: count })))
  server.answer(tagRoutes.create, ({ tag, color }) => {
    tags = [...tags, { ...tagNamed(tag), color }]
    return tags.at(-1) as Tag
  })
  server.answer(tagRoutes.update, ({ tag_id, tag = '' }) => {
    tags = tags.map((each) => (each.tag_id === tag_id ? { ...each, tag } : each))
    return tags.find((each) => each.tag_id === tag_id) as Tag
  })
  server.answer(tagRoutes.merge, ({ tag_id, into }) => {
    talks.set(into, talks.get(tag_id) ?? 0)
    talks.delete(tag_id)
    tags = tags.filter((each) => each.tag_id !== tag_id)
    return tags.find((each) => each.tag_id === into) as Tag
  })
  return talks
}

test('a tag is created, renamed in place, merged into another, and counted', async () => {
  const fire = tagNamed('fire')
  keep(fire).set(fire.tag_id, 1)
  const { address } = await show(<TagsScreen />)
  const form = page.getByRole('dialog')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await page.getByRole('button', { name: 'New tag' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('blaze')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'New tag' }).click()
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('blaze')
  await form.getByRole('radio', { name: 'Blue' }).click()
  await looksRight()
  await form.getByRole('button', { name: 'Create tag' }).click()
  await expect.element(row('blaze')).toMatchTextContent('No talks')
  await expect.element(row('fire').getByRole('link', { name: '1 talk with fire' })).toBeVisible()
  expect(server.asked(tagRoutes.create)).not.toMatchObject([{ color: fire.color }])

  await row('blaze').getByRole('button', { name: 'Rename blaze' }).click()
  await page.getByRole('textbox', { name: 'Name of the tag' }).fill('fire and smoke')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('fire and smoke')).toBeVisible()
  await looksRight()

  await page.getByRole('button', { name: 'More about fire', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge into another tag' }).click()
  await form.getByRole('combobox', { name: 'Merge into' }).click()
  await page.getByRole('option', { name: 'fire and smoke' }).click()
  await form.getByRole('button', { name: 'Merge into fire and smoke' }).click()
  await expect.poll(() => page.getByRole('list', { name: 'Tags' }).getByRole('listitem').length).toBe(1)
  const [merged] = server.asked(tagRoutes.merge)
  await page.getByRole('link', { name: '1 talk with fire and smoke' }).click()
  await expect.poll(address).toBe(`/dashboard?tags=${merged?.into}`)
})

test('the question before a tag is deleted counts talks that were tagged a moment ago', async () => {
  const steam = tagNamed('steam')
  const talks = keep(steam)
  await show(<TagsScreen />)
  await expect.element(page.getByRole('listitem')).toMatchTextContent('No talks')
  await page.getByRole('button', { name: 'More about steam' }).click()
  talks.set(steam.tag_id, 1)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('It is removed from 1 talk, and from those in channels that you are not in. The talks stay.')
  await page.getByRole('button', { name: 'Keep it' }).click()
})
