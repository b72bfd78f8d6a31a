import { Feed, feedRoutes } from '@earshot/contract/feeds'
import { notificationRoutes } from '@earshot/contract/notifications'
import { SavedSearch, savedSearchRoutes } from '@earshot/contract/saved-searches'
import { useLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PaletteHost } from '../../app/command-palette/PaletteHost.tsx'
import { ClipsScreen } from '../../clips/ClipsScreen.tsx'
import { urlStateOf } from '../../dashboard/url-state.ts'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { TalkListHeader } from '../list/header/TalkListHeader.tsx'

const Header = () => <TalkListHeader urlState={urlStateOf(useLocation())} channel={undefined} count={undefined} />

const search = (name: string, fields: Partial<SavedSearch> = {}) =>
  blank(SavedSearch, { org_id, name, query: 'please ', created_by: me.user_id, ...fields })

/** Stores a search as the server does. */
function keep(before: SavedSearch) {
  let kept = before
  const change = (fields: Partial<SavedSearch>) => (kept = { ...kept, ...fields })
  server.answer(savedSearchRoutes.list, () => [kept])
  server.answer(savedSearchRoutes.update, ({ query = kept.query }) => change({ query }))
  server.answer(savedSearchRoutes.follow, ({ follow }) => change({ followed: follow }))
  return kept
}

const box = page.getByRole('combobox', { name: 'Search what was said' })
const panel = page.getByRole('dialog', { name: 'Saved searches' })
const row = panel.getByRole('listitem')
const chip = page.getByRole('list', { name: 'Saved search', exact: true })
const follows = row.getByRole('img', { name: 'You are notified' })

async function openActions() {
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await row.getByRole('button', { name: /^Actions/ }).click()
}

const act = (name: string) => row.getByRole('button', { name, exact: true }).click()

test('what a saved search asks for is changed where it is used', async () => {
  const { search_id } = keep(search('Crane', { query: 'crane ' }))
  const at = `/dashboard?org_id=${org_id}&saved=${search_id}`
  await show(<Header />, { at })
  await expect.element(box).toHaveValue('crane ')
  await expect.element(chip).toMatchTextContent('Crane')
  await expect.element(page.getByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
  await box.fill('please ')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Search “Crane” saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the saved search' }).click()
  await expect.element(chip).not.toBeInTheDocument()
  await show(<Header />, { at })
  await expect.element(box).toHaveValue('please ')
})

test('a link to a search that does not exist says so', async () => {
  await show(<Header />, { at: '/dashboard?saved=0199c5d2-6b00-7a3c-8f21-5d0e6c4b9a17' })
  await expect.element(page.getByText('Saved search not found')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the saved search' }).click()
  await expect.element(page.getByText('Saved search not found')).not.toBeInTheDocument()
})

test('the command menu opens a saved search', async () => {
  const { search_id } = keep(search('Fire watch', { query: 'fire ' }))
  const { address } = await show(<PaletteHost />, { at: '/dashboard' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog').getByRole('combobox').fill('fire watch')
  await page.getByRole('option', { name: 'Fire watch', exact: true }).click()
  await expect.poll(() => new URL(address(), 'http://x').searchParams.get('query')).toBe('fire ')
  expect(address()).toContain(`saved=${search_id}`)
})

test('a podcast feed of a saved search is made in its menu, and listed by its name', async () => {
  const { search_id } = keep(search('On the way'))
  const feed = blank(Feed, { org_id, channel_id: null, search_id, user_id: me.user_id })
  server.answer(feedRoutes.create, () => ({ ...feed, url: 'https://example.org/feed.xml?id=1' }))
  await show(<Header />, { at: '/dashboard' })
  await openActions()
  await act('Podcast feed')
  const dialog = page.getByRole('dialog', { name: 'Podcast feed of “On the way”' })
  await looksRight()
  await dialog.getByRole('button', { name: 'Create feed' }).click()
  await expect.element(dialog.getByText(/feed\.xml/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.asked(feedRoutes.create)).toMatchObject([{ search_id }])
  server.answer(feedRoutes.list, () => [feed])
  await show(<ClipsScreen />)
  await expect.element(page.getByRole('region', { name: 'Podcast feeds' })).toMatchTextContent('On the way')
})

const notified = (follow_by: { email: boolean; push: boolean }) =>
  server.answer(notificationRoutes.find, () => blank(notificationRoutes.find.output, { follow_by }))

test('who asks to be notified reads so, until they want it no longer', async () => {
  const { search_id } = keep(search('Wake me'))
  notified({ email: true, push: false })
  await show(<Header />, { at: '/dashboard' })
  await openActions()
  await act('Notify me')
  await expect.element(page.getByText('You get notified of new talks in “Wake me”.')).toBeVisible()
  await expect.element(follows).toBeVisible()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await act('Stop notifying me')
  await expect.element(follows).not.toBeInTheDocument()
  expect(server.asked(savedSearchRoutes.follow)).toMatchObject([
    { search_id, follow: true },
    { search_id, follow: false },
  ])
})

test('a person who follows a search but gets no notifications reads so, and can change it', async () => {
  keep(search('Unreached'))
  notified({ email: false, push: true })
  const { address } = await show(<Header />, { at: '/dashboard' })
  await openActions()
  await act('Notify me')
  await expect.element(panel.getByText('You are not notified about talks')).toBeVisible()
  await looksRight()
  await panel.getByRole('link', { name: 'Change your notifications' }).click()
  await expect.poll(address).toMatch(/\/account#notifications/)
})

test('the panel and the name of the search in use fit', async () => {
  const name = 'A name as long as one can be, so that it does not fit anywhere, at 390'
  const { search_id } = keep(search(name, { shared: true }))
  await show(<Header />, { at: `/dashboard?org_id=${org_id}&saved=${search_id}&query=please+call` })
  await expect.element(page.getByRole('button', { name: 'Save changes for everyone' })).toBeVisible()
  await looksRight()
  await openActions()
  await looksRight()
})
