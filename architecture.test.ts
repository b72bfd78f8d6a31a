import { basename, dirname } from 'node:path/posix'
import { expect, test } from 'vitest'
import {
  crowdedRoot,
  isBarrel,
  isSource,
  isTest,
  readSourceTree,
  sliceOf,
  serviceCircles,
} from './scripts/architecture/source-tree.ts'
import { imports, type Rule, texts } from './scripts/architecture/rules.ts'
import { databaseRules } from './scripts/architecture/database-rules.ts'
import { nameRules } from './scripts/architecture/name-rules.ts'
import { webRules } from './scripts/architecture/web-rules.ts'

const server = 'apps/server/src/'
const web = 'apps/web/src/'
const contract = 'packages/contract/src/'
const real = readSourceTree()
const inside = (...paths: string[]) => new RegExp(`^(${paths.join('|')})`)

/** Allowed imports. */
const importRules = [
  imports({
    rule: 'the contract imports only zod/mini',
    files: (file) => file.startsWith(contract) && !isTest(file) && file !== `${contract}rules/phones.ts`,
    never: ({ target }) => target !== 'zod/mini' && !target.startsWith(contract),
    wrong: { [`${contract}tags.ts`]: "import { z } from 'zod'" },
  }),
  imports({
    rule: "the contract's rules import no noun",
    files: (file) => file.startsWith(`${contract}rules/`),
    never: ({ target }) => target.startsWith(contract) && !target.startsWith(`${contract}rules/`),
    wrong: { [`${contract}rules/is-admin.ts`]: "import type { Member } from '../members.ts'" },
  }),
  imports({
    rule: 'server, web, visitor and scripts share code only through the contract',
    files: (file) => inside('apps/', 'e2e/', 'scripts/', 'packages/').test(file),
    never: ({ from, target }) =>
      inside('apps/', '@earshot/(server|web)').test(target) && packageOf(from) !== packageOf(target),
    wrong: {
      [`${web}tags/tags.queries.ts`]:
        "const tags = await import('../../../server/src/organizations/tags/tags.service.ts')",
    },
  }),
  imports({
    rule: 'only core/http, app.ts and routes import Fastify',
    files: (file) =>
      file.startsWith(server) && !inside(`${server}(core/http/|app\\.ts|.*\\.routes\\.ts)`).test(file) && !isTest(file),
    never: ({ target }) => /^@?fastify/.test(target),
    wrong: { [`${server}organizations/tags/tags.service.ts`]: "import type { FastifyRequest } from 'fastify'" },
  }),
  imports({
    rule: 'external services are called from ports, the queue from jobs, the database from db',
    files: (file) =>
      file.startsWith(server) &&
      !inside(`${server}(ports|core/db|core/jobs|core/live)/`, `${server}core/http/errors\\.ts`).test(file) &&
      !isTest(file),
    never: ({ target }) => /^(pg|pg-boss|better-auth|nodemailer|node:child_process)(\/|$)/.test(target),
    wrong: { [`${server}talks/pipeline/transcode.job.ts`]: "import { spawn } from 'node:child_process'" },
  }),
  imports({
    rule: 'a repo imports only types and the query builder',
    files: (file) => file.endsWith('.repo.ts'),
    never: ({ target, typeOnly }) =>
      !typeOnly && /\.(service|repo|routes|job)\.ts$|\/(http|live|ports|jobs)\//.test(target),
    wrong: { [`${server}organizations/tags/tags.repo.ts`]: "import { announce } from '../../core/live/announce.ts'" },
  }),
  imports({
    rule: "a slice imports another slice's services, never its repo",
    files: (file) => file.startsWith(server) && !isTest(file),
    never: ({ from, target }) => target.endsWith('.repo.ts') && dirname(target) !== dirname(from),
    wrong: {
      [`${server}talks/talks/talks.service.ts`]: "import * as tags from '../../organizations/tags/tags.repo.ts'",
    },
  }),
  imports({
    rule: 'the database handle is not imported but passed in a scope or a context',
    files: (file) =>
      file.startsWith(server) &&
      !inside(
        `${server}core/(db|jobs|live)/`,
        `${server}[^/]+\\.ts$`,
        `${server}organizations/scope\\.ts$`,
        `${server}operations/commands/run\\.ts$`,
      ).test(file) &&
      !isTest(file),
    never: ({ target, typeOnly }) => !typeOnly && target.startsWith(`${server}core/db/`),
    wrong: {
      [`${server}organizations/tags/tags.service.ts`]: "import { database } from '../../core/db/connection.ts'",
    },
  }),
  imports({
    rule: 'web features import each other only through queries; screens of several features are in app/, dashboard/, talks/, composer/ or auth/screens/',
    files: (file) => file.startsWith(web) && /\//.test(file.slice(web.length)) && !joinsFeatures(file) && !isTest(file),
    never: ({ from, target }) =>
      target.startsWith(web) &&
      sliceOf(target) !== sliceOf(from) &&
      !inside(`${web}(ui|lib|locales)/`).test(target) &&
      !target.endsWith('.queries.ts'),
    wrong: { [`${web}tags/TagsScreen.tsx`]: "import { TalkRow } from '../talks/TalkRow.tsx'" },
  }),
  texts({
    rule: 'code that is loaded on demand is loaded through ui/lazy',
    files: (file) => file.startsWith(web) && !file.startsWith(`${web}ui/lazy/`),
    never: /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/,
    wrong: { [`${web}tags/TagsScreen.tsx`]: "import { lazy } from 'react'" },
  }),
  imports({
    rule: 'ui and lib import no noun',
    files: (file) => inside(`${web}(ui|lib)/`).test(file) && !isTest(file),
    never: ({ target }) => target.startsWith(web) && !inside(`${web}(ui|lib|locales)/`).test(target),
    wrong: { [`${web}ui/Person.tsx`]: "import { useUsers } from '../users/users.queries.ts'" },
  }),
]

const otherRules: Rule[] = [
  {
    rule: 'services of different slices do not depend on each other in circles',
    broken: serviceCircles,
    wrong: {
      [`${server}talks/talks/talks.service.ts`]: "import { scan } from '../../alerts/alerts/alerts.service.ts'",
      [`${server}alerts/alerts/alerts.service.ts`]: "import { find } from '../../talks/talks/talks.service.ts'",
    },
  },
  texts({
    rule: 'the options of a query are made by cacheQuery or cachePages, which type its result by its key',
    files: (file) => file.startsWith(web) && !isTest(file),
    never: /queryKey(:[^;]{0,120}?|,\s*)queryFn/,
    wrong: { [`${web}tags/tags.queries.ts`]: 'useQuery({ queryKey: tagsEntry.key(org_id), queryFn: () => 7 })' },
  }),
  {
    rule: 'every kind of cache entry has its own name',
    broken: (tree) =>
      repeated(
        Object.entries(tree)
          .filter(([file]) => file.startsWith(web) && !isTest(file))
          .flatMap(([, text]) =>
            [...text.matchAll(/\bcacheKind<[^;]*?>\(\s*('[^)]*?),?\s*\)/g)].map(([, name = '']) =>
              name.replace(/\s+/g, ' '),
            ),
          ),
      ),
    wrong: {
      [`${web}tags/tags.queries.ts`]: "const counts = cacheKind<Count[]>('talks', 'counts')",
      [`${web}channels/channels.queries.ts`]: "const counts = cacheKind<number>('talks', 'counts')",
    },
  },
  texts({
    rule: 'error texts are shown through errorMessage only',
    files: (file) =>
      file.startsWith(web) &&
      !isTest(file) &&
      !/\/(error-message|error-messages|verification-result|CrashScreen|lazy-screen)\.tsx?$/.test(file),
    never: /\berror\??\.message\b|\(error as Error\)\.message/,
    wrong: { [`${web}tags/TagForm.tsx`]: '<p>{create.error?.message}</p>' },
  }),
  texts({
    rule: 'only organizations/scope.ts creates a scope',
    files: (file) => file.startsWith(server) && file !== `${server}organizations/scope.ts`,
    never: /\b(as|<)\s*(OrgScope|UserScope)\b(?!>)|satisfies (Org|User)Scope/,
    wrong: { [`${server}organizations/tags/tags.job.ts`]: 'const org = { org_id } as OrgScope' },
  }),
  texts({
    rule: 'default exports exist only where a tool requires one',
    files: (file) =>
      !/^architecture\.test\.ts$|\.config\.ts$|\/testing\/global-setup\.ts$|^scripts\/test\/\w+-lines\.ts$|^e2e\/set-up\.ts$/.test(
        file,
      ),
    never: /\bexport default\b|\bas default\b/,
    wrong: { [`${web}tags/TagsScreen.tsx`]: 'export default function TagsScreen() {}' },
  }),
  texts({
    rule: 'loading a configuration has no side effects, because tools that list files load it too',
    files: (file) => file.endsWith('.config.ts'),
    never: /\b(mkdtemp|mkdir|writeFile|rm|execFile|spawn|exec)Sync\(|\bspoken(As)?\(|process\.on\(/,
    wrong: { 'e2e/browser.config.ts': "const sound = spoken('please call the fire department')" },
  }),
  texts({
    rule: 'no TODOs, console output or disabled checks',
    files: (file) => file !== 'architecture.test.ts',
    withComments: true,
    never:
      /\b(TODO|FIXME|XXX|HACK)\b|console\.(log|debug|info)\(|(eslint|oxlint|biome)-(disable|ignore)|@ts-(ignore|nocheck|expect-error)/,
    wrong: { [`${server}organizations/tags/tags.service.ts`]: '// TODO: archive it' },
  }),
  texts({
    rule: 'no test is skipped without a reason',
    files: (file) => isTest(file) && file !== 'architecture.test.ts',
    never: /\.only\(|\.todo\(|\.(skip|fixme)\((?![^\n]*,\s*['"`][^'"`\n]{10,}['"`]\))/,
    wrong: { 'e2e/tags.spec.ts': "test.skip('a tag can be renamed', async () => {})" },
  }),
  texts({
    rule: 'tests and benches download no speech model',
    files: (file) => isTest(file) || inside('e2e/', 'bench/').test(file),
    never:
      /(?<!(SPEECH_MODEL|firstModel)[^]*)(\/main\.ts'|\bgather\(|import \{[^}]*\bstart\b[^}]*\} from '[./]*\/start\.ts')(?![^]*(SPEECH_MODEL|firstModel))/,
    wrong: { [`${server}start.test.ts`]: "import { start } from './start.ts'\nawait start({ DATA_DIR })" },
  }),
  texts({
    rule: 'tests wait for a condition, never for a time, and use seeded randomness and no measured durations',
    // Traffic and faults keep a pace.
    files: (file) =>
      isTest(file) &&
      !file.startsWith(`${server}testing/faults/`) &&
      !['architecture.test.ts', eventually, ...stillPause].includes(file),
    never:
      /\bwaitForTimeout\(|(?<!\.)\bsetTimeout\(|\bsleep\(|\bawait pause\((?!(?:random|sweepMs)\b)|Math\.random\(|expect\((Date|performance)\.now\(\) - \w+\)/,
    wrong: { 'e2e/tags.spec.ts': 'await page.waitForTimeout(500)' },
  }),
  {
    rule: 'files have at most 200 lines, tests 300',
    broken: (tree) =>
      Object.entries(tree)
        .filter(([file, text]) => isSource(file) && text.split('\n').length - 1 > (isTest(file) ? 300 : 200))
        .map(([file, text]) => `${file} has ${text.split('\n').length - 1} lines`),
    wrong: { [`${server}organizations/tags/tags.service.ts`]: 'tag()\n'.repeat(201) },
  },
  {
    rule: "the server's root has at most 16 files and folders",
    broken: crowdedRoot,
    wrong: Object.fromEntries(Array.from({ length: 17 }, (_, number) => [`${server}tags${number}/tags.txt`, ''])),
  },
  {
    rule: 'no utils, helpers, common, misc or shared files',
    broken: (tree) =>
      Object.keys(tree).filter((file) => /(^|\/)(utils?|helpers?|common|misc|shared|lib\/utils)(\/|\.)/.test(file)),
    wrong: { [`${web}lib/helpers.ts`]: '' },
  },
  {
    rule: 'the contract is the only barrel',
    broken: (tree) =>
      Object.keys(tree).filter(
        (file) => file !== `${contract}index.ts` && isSource(file) && isBarrel(file, tree[file] ?? ''),
      ),
    wrong: { [`${web}tags/all.ts`]: "export * from './TagForm.tsx'\nexport { TagRow } from './TagRow.tsx'" },
  },
  {
    rule: 'files are named noun.layer.ts, kebab-case.ts or Component.tsx',
    broken: (tree) =>
      Object.keys(tree).filter(
        (file) =>
          isSource(file) &&
          !/^((\d{4}_)?[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs)|[A-Z][A-Za-z0-9]+(\.test)?\.tsx)$/.test(basename(file)),
      ),
    wrong: { [`${server}organizations/tags/tagService.ts`]: '' },
  },
]

/** Folders of the web whose files may import components of several features. */
const joinsFeatures = (file: string) =>
  inside(
    `${web}(app|dashboard|ui|lib)/`,
    `${web}auth/screens/`,
    `${web}composer/(?!recording/|outbox/)`,
    `${web}talks/(detail|filters|list|live|notes|redaction|saved-searches|selection|share|summary|transcript)/`,
  ).test(file)

const repeated = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at)

const eventually = `${server}testing/eventually.ts`

/** Tests that still pause. Remove a test from here once it waits for a condition. */
const stillPause = [
  `${server}ports/speech/speech.suite.ts`,
  `${server}testing/nodes/several-nodes.slow.test.ts`,
  `${server}core/live/live.test.ts`,
]

const packageOf = (path: string) => path.replace('@earshot/', 'apps/').split('/').slice(0, 2).join('/')

const rules: Rule[] = [...importRules, ...otherRules, ...databaseRules, ...webRules, ...nameRules]

test.each(rules)('$rule', ({ broken }) => {
  expect(broken(real)).toEqual([])
})

test.each(rules)('an example that breaks it is reported: $rule', ({ broken, wrong }) => {
  expect(broken(wrong)).not.toEqual([])
})

test.each(rules)('the example breaks only this rule: $rule', ({ rule, wrong }) => {
  expect(rules.filter(({ broken }) => broken(wrong).length > 0).map((each) => each.rule)).toEqual([rule])
})
