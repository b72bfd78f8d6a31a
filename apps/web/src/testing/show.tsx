import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Organization } from '@earshot/contract/organizations'
import { page } from 'vitest/browser'
import { Providers } from '../app/bootstrap/Providers.tsx'
import { NotificationHost } from '../app/live/NotificationHost.tsx'
import { Session } from '../app/session/session.ts'
import { SessionContext } from '../app/session/session-context.ts'
import { DialogHost } from '../app/shell/DialogHost.tsx'
import { createQueryClient } from '../lib/api/query-client.ts'
import { apiUser, cached, defOrganization, organizations } from '../lib/browser-storage/server-values.ts'
import {
  authUser,
  language,
  lastLogin,
  needVerification,
  sessionToken,
  storageVersion,
} from '../lib/browser-storage/values.ts'
import { STORAGE_VERSION } from '../lib/browser-storage/version.ts'
import { loadOtherTexts, loadSettingsTexts, speak } from '../lib/language.ts'
import { searchFormat } from '../lib/search-format.ts'
import { filterOptions } from '../ui/theme/filter-options.ts'
import { forgetAuthConfig } from './auth-config.ts'
import { me, organizationWith } from './people.ts'

export interface Shown {
  /** Of the open organization, as the person sees it. */
  organization?: Partial<Organization>
  /** Path and query. */
  at?: string
  language?: 'en' | 'de' | 'ar'
  /** Instead of `at`: the browser's, for its Back. */
  history?: RouterHistory
}

const WIDE = [1280, 900] as const
let root: Root | undefined

/**
 * Shows a part of the app as the app does, to an admin of an organization unless told otherwise. What was shown before
 * goes: it would still open dialogs.
 */
export async function show(content: ReactNode, shown: Shown = {}) {
  const { organization = {}, at = '/', language: spoken = 'en' } = shown
  const { history = createMemoryHistory({ initialEntries: [at] }) } = shown
  await page.viewport(...WIDE)
  language.set(spoken)
  await speak()
  await Promise.all([loadOtherTexts(), loadSettingsTexts()])
  signIn(organizationWith(organization))
  const cache = createQueryClient()
  const session = new Session(cache)
  const router = routerOf(content, history)
  root?.unmount()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  root.render(
    <Providers filter={filterOptions}>
      <QueryClientProvider client={cache}>
        <SessionContext value={session}>
          <RouterProvider router={router as never} />
        </SessionContext>
      </QueryClientProvider>
    </Providers>,
  )
  return { cache, address: () => router.state.location.href }
}

export function removeShown() {
  root?.unmount()
  root = undefined
  notifications.clean()
  notifications.cleanQueue()
  forgetAuthConfig()
  for (const value of [...cached, authUser, sessionToken]) value.set(undefined)
  localStorage.clear()
  sessionStorage.clear()
}

function signIn(organization: Organization) {
  authUser.set({ id: me.user_id, full_name: me.name, email: me.email, createdAt: me.created })
  lastLogin.set(Date.now())
  storageVersion.set(STORAGE_VERSION)
  needVerification.set(false)
  sessionToken.set('a token')
  apiUser.set({ ...me, orgs: { [organization.org_id]: organization } })
  organizations.set([organization])
  defOrganization.set(organization)
}

function routerOf(content: ReactNode, history: RouterHistory) {
  const base = createRootRouteWithContext()({
    component: () => (
      <>
        <DialogHost />
        <NotificationHost />
        <main tabIndex={-1}>{content}</main>
      </>
    ),
  })
  const anywhere = createRoute({ getParentRoute: () => base, path: '$' })
  return createRouter({
    routeTree: base.addChildren([anywhere]),
    history,
    trailingSlash: 'preserve',
    ...searchFormat,
  })
}
