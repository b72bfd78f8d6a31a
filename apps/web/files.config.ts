import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const ours = (...places: string[]) => places.map((place) => `/apps/web/src/${place}\\.tsx?$`)
const theirs = (...places: string[]) => places.map((place) => `/node_modules/${place}\\.m?js$`)
const any = (places: string[]) => new RegExp(places.join('|'))

/** What the sign-in and the app behind it have in common. */
const common = [
  ...ours(
    'app/page/Base',
    'app/guards/safe-target',
    'app/session/newer-sign-in',
    'app/shell/Splash',
    'auth/provider/offer.queries',
  ),
  ...ours(
    'lib/page-value/use-page-value',
    'lib/calls/cached-list',
    'ui/Avatar',
    'ui/ErrorNote',
    'ui/Skeletons',
    'ui/screen/late/part',
    'ui/screen/use-title',
  ),
  ...theirs('@tanstack/react-query/build/modern/(useMutation|useQuery)'),
  ...theirs('@mantine/core/esm/components/(ActionIcon|Button|NativeSelect|TextInput)/\\w+'),
  ...theirs('@mantine/hooks/esm/use-uncontrolled/use-uncontrolled'),
  ...theirs('@tabler/icons-react/dist/esm/icons/Icon(ArrowLeft|DeviceMobile)'),
]

/** What opens over the page, loaded right after its first paint. It has no styles of its own: they would not be asked for again. */
const afterwards = ours(
  'app/live/(Notices|bell/BellPanel)',
  'app/rail/menus/(MoreDrawer|OrganizationMenu|PersonItems)',
  'app/shell/dialogs/Dialogs',
  'dashboard/list/filter/FilterFrame',
  'search/SearchWays',
)

/**
 * Which code travels together, each with all it imports: what every page begins with, the app, the frame around the screens,
 * the dashboard, the sign-in, and what opens over a page. As some two hundred files they would weigh a fifth more, because
 * small files compress badly.
 */
export const chunks = {
  groups: [
    { name: 'entrance', test: any([...ours('main'), ...common]), priority: 5 },
    { name: 'app', test: any(ours('app/page/start')), priority: 4 },
    { name: 'shell', test: any(ours('app/Gate', 'ui/Chip')), priority: 3 },
    { name: 'dashboard', test: any(ours('dashboard/DashboardScreen')), priority: 2 },
    { name: 'sign-in', test: any(ours('app/entrance/sign-in/(show-sign-in|SignIn)')), priority: 1 },
    { name: 'late', test: any(afterwards), priority: 0 },
  ],
}

/** Catalogs are named after their language, so that no file of the app is taken for one, nor one for a file of the app. */
export const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null | undefined }) => {
  const [, language, part] = /\/locales\/(\w+)\/(\w+)\.po$/.exec(facadeModuleId ?? '') ?? []
  return language ? `assets/texts-${language}-${part}-[hash].js` : 'assets/[name]-[hash].js'
}

/** Tells the page which files come after the first ones, so that it fetches them all at once. */
export const nextFiles = (): Plugin => ({
  name: 'earshot:next-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.values(bundle).flatMap(filesOf)
      const named = (...names: string[]) =>
        files.filter((file) => names.some((name) => file.startsWith(`/assets/${name}-`)))
      const next = { visitor: named('sign-in'), member: named('app', 'shell', 'dashboard') }
      return html.replace('__NEXT_FILES__', () => JSON.stringify(next))
    },
  },
})

const filesOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  file.type === 'chunk' || file.fileName.endsWith('.css') ? `/${file.fileName}` : []

const NAME = 'sw'

/** What a visit without a network needs: all code and styles, and the letters of most languages here. */
const isShell = (file: string) => /\.(js|css)$|inter-latin-wght.*\.woff2$/.test(file) && file.startsWith('assets/')

/** Builds the service worker to /sw.js, and tells it which files its version is made of. */
export const worker = (): Plugin => ({
  name: 'earshot:worker',
  apply: 'build',
  config: () => ({
    build: {
      rollupOptions: {
        input: {
          index: path.join(import.meta.dirname, 'index.html'),
          [NAME]: path.join(import.meta.dirname, 'src/worker/worker.ts'),
        },
        output: { entryFileNames: ({ name }) => (name === NAME ? 'sw.js' : 'assets/[name]-[hash].js') },
      },
    },
  }),
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle)
      .filter(isShell)
      .sort()
      .map((file) => `/${file}`)
    const page = await readFile(path.join(dir, 'index.html'), 'utf8')
    const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12)
    const place = path.join(dir, 'sw.js')
    const code = await readFile(place, 'utf8')
    const shell = JSON.stringify(JSON.stringify({ version, files }))
    await writeFile(
      place,
      code.replace(/(["'`])__SHELL__\1/, () => shell),
    )
  },
})
