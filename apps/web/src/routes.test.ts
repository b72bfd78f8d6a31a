import { isPage, pages } from '@earshot/contract/rules/pages'
import { expect, test } from 'vitest'
import { organizationScreens, places, screenAt } from './app/navigation/organization-screens.ts'
import { createAppRouter } from './routes.tsx'

const router = createAppRouter({} as never)

test('the web app has exactly the screens that the server knows', () => {
  const paths = Object.values(router.routesById)
    .filter((route) => !route.children && route.id !== '__root__')
    .map(({ fullPath }) => fullPath as string)
  expect(paths.toSorted()).toEqual([...pages].toSorted())
})

test('every screen of an organization is in a place of the sidebar, which has eight with the dashboard and the assistant', () => {
  const paths = pages.filter((page) => page.startsWith('/organizations/') && !page.endsWith('/$channel_id'))
  expect(organizationScreens.map(({ to }) => to as string).toSorted()).toEqual(paths.toSorted())
  expect(places.map(({ name }) => name)).toEqual([...new Set(organizationScreens.map(({ place }) => place))])
  expect(places.length + 2).toBe(8)
  expect(screenAt('/organizations/0198/users/')?.place).toBe('people')
  expect(screenAt('/organizations/0198/channels/0199')).toBeUndefined()
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
