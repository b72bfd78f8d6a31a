import { createRootRoute, createRoute, createRouter, lazyRouteComponent as lazy, Outlet } from '@tanstack/react-router'

const root = createRootRoute({ component: Outlet })
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazy(() => import('./app/shell/Shell.tsx'), 'Shell'),
})
const dashboardScreen = lazy(() => import('./dashboard/DashboardScreen.tsx'), 'DashboardScreen')
const dashboard = createRoute({ getParentRoute: () => shell, path: '/dashboard', component: dashboardScreen })

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren([dashboard])]),
  trailingSlash: 'preserve',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
