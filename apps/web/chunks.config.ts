/** A file of our own, by its place in src. */
const own = (place: string) => new RegExp(`/apps/web/src/${place}\\.tsx$`)

/**
 * Which code travels together, each with all it imports: what every page begins with, the frame around the screens, and
 * the dashboard. As some two hundred files they would weigh a fifth more, because small files compress badly.
 */
export const chunks = {
  groups: [
    { name: 'entrance', test: own('(main|app/entrance/SignInScreen)'), priority: 3 },
    { name: 'shell', test: own('app/Gate'), priority: 2 },
    { name: 'dashboard', test: own('dashboard/DashboardScreen'), priority: 1 },
  ],
}
