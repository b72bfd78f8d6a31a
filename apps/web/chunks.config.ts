const ours = (...places: string[]) => places.map((place) => `/apps/web/src/${place}\\.tsx?$`)
const theirs = (...places: string[]) => places.map((place) => `/node_modules/${place}\\.m?js$`)
const any = (places: string[]) => new RegExp(places.join('|'))

/** What the sign-in and the frame around the screens have in common. */
const common = [
  ...ours('lib/browser-storage/use-kept', 'lib/calls/cached-list', 'ui/Avatar', 'ui/ErrorNote', 'ui/Skeletons'),
  ...theirs('@tanstack/react-query/build/modern/(useMutation|useQuery)'),
  ...theirs('@mantine/core/esm/components/(ActionIcon|Button|NativeSelect|TextInput)/\\w+'),
  ...theirs('@mantine/hooks/esm/use-uncontrolled/use-uncontrolled'),
  ...theirs('@tabler/icons-react/dist/esm/icons/Icon(ArrowLeft|DeviceMobile)'),
]

/**
 * Which code travels together, each with all it imports: what every page begins with, the frame around the screens, the
 * dashboard, and the sign-in. As some two hundred files they would weigh a fifth more, because small files compress badly.
 */
export const chunks = {
  groups: [
    { name: 'entrance', test: any([...ours('main'), ...common]), priority: 4 },
    { name: 'shell', test: any(ours('app/Gate')), priority: 3 },
    { name: 'dashboard', test: any(ours('dashboard/DashboardScreen')), priority: 2 },
    { name: 'sign-in', test: any(ours('app/entrance/SignInScreen')), priority: 1 },
  ],
}
