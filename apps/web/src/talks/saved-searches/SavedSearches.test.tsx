import { Feed, feedRoutes } from '@earshot/contract/feeds'
import { SavedSearch, savedSearchRoutes } from '@earshot/contract/saved-searches'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useLocation } from '@tanstack/react-router'
import { urlStateOf } from '../../dashboard/url-state.ts'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { SavedSearchButton } from './SavedSearchButton.tsx'
import { SearchFeed } from './SearchFeed.tsx'

const search = (name: string) => blank(SavedSearch, { org_id, name, query: 'fire ' })
const panel = () => page.getByRole('dialog', { name: 'Saved searches' })

function Searches() {
  return <SavedSearchButton urlState={urlStateOf(useLocation())} className={undefined} />
}

async function open() {
  await show(<Searches />, { at: '/dashboard?query=please' })
  await page.getByRole('button', { name: 'Saved searches' }).click()
}

test('a name that is taken is refused beside its field, and what was typed stays', async () => {
  const text = 'A saved search already has this name'
  server.refuse(savedSearchRoutes.create, 'conflict', { text, field: 'name' })
  await open()
  await panel().getByRole('button', { name: 'Save this search' }).click()
  await panel().getByLabelText('Name').fill('taken')
  await panel().getByRole('button', { name: 'Save search' }).click()
  await expect.element(panel().getByText(text)).toBeVisible()
  await expect.element(panel().getByLabelText('Name')).toHaveValue('taken')
})

test('saved searches that could not be loaded are said, and load again', async () => {
  server.answer(savedSearchRoutes.list, () => [search('Back again')])
  const restore = server.refuse(savedSearchRoutes.list, 'conflict', { text: 'Not just now' })
  await open()
  await expect.element(panel().getByText('Could not load the saved searches')).toBeVisible()
  restore()
  await panel().getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel().getByRole('listitem').filter({ hasText: 'Back again' })).toBeVisible()
})

test('a double click saves a search, and does not say that its name is taken', async () => {
  server.answer(savedSearchRoutes.create, ({ name, query }) => ({ ...search(name), query }))
  await open()
  await panel().getByRole('button', { name: 'Save this search' }).click()
  await panel().getByRole('button', { name: 'Save search' }).dblClick()
  await expect.element(page.getByText('Search “please” saved.')).toBeVisible()
  expect(server.asked(savedSearchRoutes.create)).toHaveLength(1)
})

test('a feed of a search that cannot be made says so, and shows its address once it is', async () => {
  const again = server.refuse(feedRoutes.create, 'conflict', { text: 'Not just now' })
  await show(<SearchFeed search={search('Fires')} />)
  await page.getByRole('button', { name: 'Create feed' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Could not create the feed')
  again()
  server.answer(feedRoutes.create, () => ({ ...blank(Feed, { org_id }), url: 'https://example.org/feed' }))
  await page.getByRole('button', { name: 'Create feed' }).click()
  await expect.element(page.getByText('https://example.org/feed')).toBeVisible()
})
