import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const ours = (...places: string[]) => places.map((place) => `/apps/web/src/${place}\\.tsx?$`)
const theirs = (...places: string[]) => places.map((place) => `/node_modules/${place}\\.m?js$`)
const contract = (...names: string[]) => names.map((name) => `/packages/contract/src/${name}\\.ts$`)
const any = (places: string[]) => new RegExp(places.join('|'))

/** What the sign-in and the app behind it have in common. */
const common = [
  // Too small for a request of its own.
  '/apps/web/src/auth/(auth|illustration)\\.module\\.css',
  ...ours(
    'app/bootstrap/Providers',
    'app/session/safe-redirect',
    'app/session/recent-sign-in',
    'app/bootstrap/Splash',
    'auth/provider/auth-config.queries',
  ),
  ...ours(
    'lib/page-store',
    'lib/api/cached-list',
    'ui/Avatar',
    'ui/ErrorNote',
    'ui/LoadError',
    'ui/Skeletons',
    'ui/lazy/lazy-part',
    'ui/screen/use-title',
  ),
  ...theirs('@mantine/core/esm/components/(ActionIcon|Button|NativeSelect|TextInput)/\\w+'),
  ...theirs('@mantine/hooks/esm/use-uncontrolled/use-uncontrolled'),
  ...theirs('@tabler/icons-react/dist/esm/icons/Icon(ArrowLeft|DeviceMobile)'),
]

/** What opens over the page, loaded right after its first paint. It has no styles of its own: they would not be asked for again. */
const afterwards = [
  ...ours(
    'app/live/(NotificationHost|BellPanel)',
    'app/navigation/(MoreDrawer|OrganizationMenu|PersonItems|SidebarSearches)',
    'app/shell/(BackClosesDialog|Dialogs)',
    'settings/models/models.queries',
    'talks/filters/FilterFrame',
    'search/SearchSyntax',
  ),
  // Screens share these with the composer and the open talk, whose files they would load for them otherwise.
  ...theirs('@mantine/core/esm/components/(Checkbox|Combobox|Progress|Select|Textarea|Tooltip)/\\w+'),
  ...ours('lib/(language-name|spoken-languages)'),
  // Those that only the list of settings has travel with it.
  ...theirs(
    '@tabler/icons-react/dist/esm/icons/Icon(?!(Abc|Activity|Building|ChartDonut|ClockX|ListDetails|PhoneIncoming|Router|ShieldExclamation|Webhook)\\.)\\w+',
  ),
]

/**
 * Which code travels together, each with all it imports: what every page begins with, the app, the frame around the screens,
 * the dashboard, the sign-in, what opens over a page, and what the dashboard loads after its first paint. As some two hundred files they would weigh a fifth more, because
 * small files compress badly.
 */
export const chunks = {
  groups: [
    // What forms check with, which the first screens do not load though they import the routes beside it.
    { name: 'names', test: any(contract('rules/lines')), priority: 11 },
    {
      name: 'schemas',
      test: any([...theirs('zod/.+'), ...contract('fields', 'rules/(email|storable)')]),
      includeDependenciesRecursively: false,
      priority: 10,
    },
    {
      name: 'alert-fields',
      test: any(contract('alert-fields', 'hours', 'silences', 'escalations')),
      includeDependenciesRecursively: false,
      priority: 10,
    },
    { name: 'entrance', test: any([...ours('main'), ...common]), priority: 9 },
    { name: 'app', test: any(ours('app/bootstrap/start-app')), priority: 8 },
    { name: 'shell', test: any(ours('app/bootstrap/Gate', 'ui/Chip')), priority: 7 },
    { name: 'dashboard', test: any(ours('dashboard/DashboardScreen')), priority: 6 },
    { name: 'sign-in', test: any(ours('auth/screens/(show-sign-in|SignIn)')), priority: 5 },
    { name: 'late', test: any(afterwards), priority: 4 },
    {
      name: 'composer',
      test: any(
        ours(
          'dashboard/DashboardFoot',
          'dashboard/panel/Panel',
          'talks/list/header/(ListUnheard|OpenCount)',
          'composer/files/FilesDialog',
          'player/PlayerBar',
          'settings/models/ModelLine',
          'app/shell/SessionExpiryDialog',
          'app/live/(HitNotices|MentionNotices|PlayerHost)',
          'app/pwa/(BackgroundTasks|UpdateBar)',
        ),
      ),
      priority: 3,
    },
    // What the talk, the figures and the order of the list share with other screens, which would load them whole otherwise.
    {
      name: 'shared',
      test: any([
        ...ours('ui/table/(ShowMore|Table)'),
        '/apps/web/src/ui/styles/sheet',
        ...theirs('@mantine/core/esm/components/SegmentedControl/\\w+'),
      ]),
      priority: 2,
    },
    { name: 'talk', test: any(ours('talks/detail/TalkView')), priority: 1 },
    { name: 'analytics', test: any(ours('dashboard/panel/AnalyticsPanel')), priority: 0 },
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
      return html
        .replace('__NEXT_FILES__', () => JSON.stringify(next))
        .replace('href="/mark.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(mark)}"`)
    },
  },
})

const mark = readFileSync(path.join(import.meta.dirname, 'public/mark.svg'), 'utf8')

const filesOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  file.type === 'chunk' || file.fileName.endsWith('.css') ? `/${file.fileName}` : []

/** What a lazily loaded file waits for, without the files that every page of the app has: checking them takes time at each import. */
export const preloaded = (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html'
    ? files
    : files.filter((file) => !/^assets\/(rolldown-runtime|entrance|app|shell)-.*\.(js|css)$/.test(file))

const NAME = 'sw'

/** What the app needs to open without a network: its first files, and the letters of most languages here. */
const isShell = (file: string) =>
  /^assets\/((rolldown-runtime|entrance|app|shell|dashboard|late|composer|talk)-.*\.(js|css)|inter-latin-wght.*\.woff2)$/.test(
    file,
  )
/** What its other screens need. */
const isPart = (file: string) => /^assets\/.*\.(js|css)$/.test(file) && !isShell(file)

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
    const all = Object.keys(bundle).sort()
    const [files, parts] = [isShell, isPart].map((belongs) => all.filter(belongs).map((file) => `/${file}`))
    const page = await readFile(path.join(dir, 'index.html'), 'utf8')
    const version = createHash('sha256').update(page).update(all.join()).digest('hex').slice(0, 12)
    const place = path.join(dir, 'sw.js')
    const code = await readFile(place, 'utf8')
    const shell = JSON.stringify(JSON.stringify({ version, files, parts }))
    await writeFile(
      place,
      code.replace(/(["'`])__SHELL__\1/, () => shell),
    )
  },
})
