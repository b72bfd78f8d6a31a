import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import { storeInviteFromSearch, membersOnly, visitorsOnly } from './app/session/guards.ts'
import { CrashScreen } from './app/screens/CrashScreen.tsx'
import { lazyScreen } from './app/screens/lazy-screen.ts'
import { NotFoundScreen } from './app/screens/NotFoundScreen.tsx'
import { Splash } from './app/bootstrap/Splash.tsx'
import type { Session } from './app/session/session.ts'
import { loadOtherTexts, loadSettingsTexts } from './lib/language.ts'
import { searchFormat } from './lib/search-format.ts'

/** With the texts of the settings. */
const withTexts = async <Screen,>(screen: Promise<Screen>) => (await Promise.all([screen, loadSettingsTexts()]))[0]

/** With its tabs, which would move what is below them if they came later. Without them, a screen is still shown. */
const withTabs = async <Screen,>(screen: Promise<Screen>) => (await Promise.all([screen, loadTabs()]))[0]

const loadTabs = () =>
  import('./app/navigation/WithPlaceTabs.tsx').then(({ preloadTabs }) => preloadTabs()).catch(() => undefined)

export type Search = Record<string, string | undefined>
const validateSearch = (search: Record<string, unknown>) => search as Search

const root = createRootRouteWithContext<{ session: Session }>()({ notFoundComponent: NotFoundScreen })

const pending = { pendingComponent: Splash, pendingMs: 500 }
const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  validateSearch,
  beforeLoad: visitorsOnly,
  ...pending,
})
const signIn = lazyScreen(() => import('./auth/screens/SignInScreen.tsx'), 'SignInScreen')
const home = createRoute({ getParentRoute: () => visitors, path: '/', component: signIn })
const login = createRoute({ getParentRoute: () => visitors, path: '/login', component: signIn })
const register = createRoute({
  getParentRoute: () => visitors,
  path: '/register',
  component: lazyScreen(() => import('./auth/screens/RegisterScreen.tsx'), 'RegisterScreen'),
})
const forgotPassword = createRoute({
  getParentRoute: () => visitors,
  path: '/forgot-password',
  component: lazyScreen(() => import('./auth/screens/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
})

const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  validateSearch,
  component: lazyScreen(() => import('./auth/screens/ConfirmScreen.tsx'), 'ConfirmScreen'),
})

const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  validateSearch,
  beforeLoad: membersOnly,
  ...pending,
  component: lazyScreen(
    async () => (await Promise.all([import('./app/bootstrap/Gate.tsx'), loadOtherTexts()]))[0],
    'Gate',
  ),
})
const dashboardScreen = lazyScreen(() => import('./dashboard/DashboardScreen.tsx'), 'DashboardScreen')
const dashboard = createRoute({
  getParentRoute: () => members,
  path: '/dashboard',
  beforeLoad: storeInviteFromSearch,
  component: dashboardScreen,
})
const account = createRoute({
  getParentRoute: () => members,
  path: '/account',
  component: lazyScreen(() => withTexts(import('./app/screens/AccountScreen.tsx')), 'AccountScreen'),
})
const phones = createRoute({
  getParentRoute: () => members,
  path: '/my-phone-numbers',
  component: lazyScreen(() => withTexts(import('./app/screens/PhonesScreen.tsx')), 'PhonesScreen'),
})
const connect = createRoute({
  getParentRoute: () => members,
  path: '/connect',
  component: lazyScreen(() => withTexts(import('./app/screens/ConnectScreen.tsx')), 'ConnectScreen'),
})
const assistant = createRoute({
  getParentRoute: () => members,
  path: '/assistant',
  component: lazyScreen(() => import('./assistant/AssistantScreen.tsx'), 'AssistantScreen'),
})

const organization = createRoute({
  getParentRoute: () => members,
  path: '/organizations/$org_id',
  notFoundComponent: lazyScreen(() => import('./app/screens/NotFound.tsx'), 'NotFound'),
})
const channels = createRoute({
  getParentRoute: () => organization,
  path: '/channels',
  component: lazyScreen(() => import('./channels/ChannelsScreen.tsx'), 'ChannelsScreen'),
})
const channel = createRoute({
  getParentRoute: () => organization,
  path: '/channels/$channel_id',
  component: dashboardScreen,
})
const users = createRoute({
  getParentRoute: () => organization,
  path: '/users',
  component: lazyScreen(() => withTabs(withTexts(import('./app/screens/UsersScreen.tsx'))), 'UsersScreen'),
})
const invitations = createRoute({
  getParentRoute: () => organization,
  path: '/invitations',
  component: lazyScreen(() => withTabs(withTexts(import('./invites/InvitationsScreen.tsx'))), 'InvitationsScreen'),
})
const brief = createRoute({
  getParentRoute: () => organization,
  path: '/brief',
  component: lazyScreen(() => import('./dashboard/brief/BriefScreen.tsx'), 'BriefScreen'),
})
const alerts = createRoute({
  getParentRoute: () => organization,
  path: '/alerts',
  component: lazyScreen(() => withTabs(withTexts(import('./app/screens/AlertsScreen.tsx'))), 'AlertsScreen'),
})
const hits = createRoute({
  getParentRoute: () => organization,
  path: '/hits',
  component: lazyScreen(() => withTabs(import('./app/screens/HitsScreen.tsx')), 'HitsScreen'),
})
const speakers = createRoute({
  getParentRoute: () => organization,
  path: '/speakers',
  component: lazyScreen(() => withTabs(withTexts(import('./app/screens/SpeakersScreen.tsx'))), 'SpeakersScreen'),
})
const tags = createRoute({
  getParentRoute: () => organization,
  path: '/tags',
  component: lazyScreen(() => withTabs(withTexts(import('./tags/TagsScreen.tsx'))), 'TagsScreen'),
})
const addresses = createRoute({
  getParentRoute: () => organization,
  path: '/addresses',
  component: lazyScreen(() => withTabs(withTexts(import('./addresses/AddressesScreen.tsx'))), 'AddressesScreen'),
})
const clips = createRoute({
  getParentRoute: () => organization,
  path: '/clips',
  component: lazyScreen(() => withTabs(import('./clips/ClipsScreen.tsx')), 'ClipsScreen'),
})
const settings = createRoute({
  getParentRoute: () => organization,
  path: '/settings',
  component: lazyScreen(() => withTexts(import('./app/screens/SettingsScreen.tsx')), 'SettingsScreen'),
})

const routeTree = root.addChildren([
  visitors.addChildren([home, login, register, forgotPassword]),
  confirm,
  members.addChildren([
    dashboard,
    account,
    assistant,
    connect,
    phones,
    organization.addChildren([
      channels,
      channel,
      users,
      invitations,
      brief,
      alerts,
      hits,
      speakers,
      tags,
      addresses,
      clips,
      settings,
    ]),
  ]),
])

export const createAppRouter = (session: Session) =>
  createRouter({
    routeTree,
    context: { session },
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    defaultErrorComponent: CrashScreen,
    ...searchFormat,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
