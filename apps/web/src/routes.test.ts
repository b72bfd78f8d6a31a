import { isPage, pages } from '@earshot/contract/rules/pages'
import { expect, test } from 'vitest'
import { organizationScreens } from './app/navigation/organization-screens.ts'
import { createAppRouter } from './routes.tsx'

const router = createAppRouter({} as never)

test('the web app has exactly the screens that the server knows', () => {
  const paths = Object.values(router.routesById)
    .filter((route) => !route.children && route.id !== '__root__')
    .map(({ fullPath }) => fullPath as string)
  expect(paths.toSorted()).toEqual([...pages].toSorted())
})

test('the sidebar links to every screen of an organization', () => {
  const paths = pages.filter((page) => page.startsWith('/organizations/') && !page.endsWith('/$channel_id'))
  expect(organizationScreens.map(({ to }) => to as string).toSorted()).toEqual(paths.toSorted())
})

test.each(['/', '/login', '/login/', '/dashboard', '/organizations/0198/channels/0199'])('%s is a page', (path) => {
  expect(isPage(path)).toBe(true)
})

test.each([
  '/treasure',
  '/login/now',
  '/organizations',
  '/organizations/0198',
  '/organizations//users',
  '/dashboard/x',
])('%s is not a page', (path) => {
  expect(isPage(path)).toBe(false)
})
