import { basename, dirname } from 'node:path/posix'
import { expect, test } from 'vitest'
import {
  crowdedFolders,
  isBarrel,
  isSource,
  isTest,
  readHouse,
  sliceOf,
  serviceCircles,
} from './scripts/house/house.ts'
import { importsOf } from './scripts/house/imports.ts'
import { imports, type Rule, texts } from './scripts/house/rules.ts'

const server = 'apps/server/src/'
const web = 'apps/web/src/'
const contract = 'packages/contract/src/'
const real = readHouse()
const inside = (...rooms: string[]) => new RegExp(`^(${rooms.join('|')})`)

/** Who may import whom. */
const importRules = [
  imports({
    says: 'the contract knows nobody but zod/mini',
    files: (file) => file.startsWith(contract) && !isTest(file) && file !== `${contract}rules/phones.ts`,
    never: ({ target }) => target !== 'zod/mini' && !target.startsWith(contract),
    wrong: { [`${contract}tags.ts`]: "import { z } from 'zod'" },
  }),
  imports({
    says: "the contract's rules know no noun",
    files: (file) => file.startsWith(`${contract}rules/`),
    never: ({ target }) => target.startsWith(contract) && !target.startsWith(`${contract}rules/`),
    wrong: { [`${contract}rules/is-admin.ts`]: "import type { Member } from '../members.ts'" },
  }),
  imports({
    says: 'server, web, visitor and scripts only meet in the contract',
    files: (file) => inside('apps/', 'e2e/', 'scripts/', 'packages/').test(file),
    never: ({ from, target }) =>
      inside('apps/', '@earshot/(server|web)').test(target) && houseOf(from) !== houseOf(target),
    wrong: { [`${web}tags/tags.queries.ts`]: "const tags = await import('../../../server/src/tags/tags.service.ts')" },
  }),
  imports({
    says: 'only the door speaks HTTP',
    files: (file) =>
      file.startsWith(server) && !inside(`${server}(http/|app\\.ts|.*\\.routes\\.ts)`).test(file) && !isTest(file),
    never: ({ target }) => /^@?fastify/.test(target),
    wrong: { [`${server}tags/tags.service.ts`]: "import type { FastifyRequest } from 'fastify'" },
  }),
  imports({
    says: 'the outside world is met in ports, the queue in jobs, the database in db',
    files: (file) =>
      file.startsWith(server) &&
      !inside(`${server}(ports|db|jobs|live)/`, `${server}http/errors\\.ts`).test(file) &&
      !isTest(file),
    never: ({ target }) => /^(pg|pg-boss|better-auth|nodemailer|node:child_process)(\/|$)/.test(target),
    wrong: { [`${server}talks/transcode.job.ts`]: "import { spawn } from 'node:child_process'" },
  }),
  imports({
    says: 'a repo calls nobody: it knows types and the query builder',
    files: (file) => file.endsWith('.repo.ts'),
    never: ({ target, typeOnly }) =>
      !typeOnly && /\.(service|repo|routes|job)\.ts$|\/(http|live|ports|jobs)\//.test(target),
    wrong: { [`${server}tags/tags.repo.ts`]: "import { announce } from '../live/announce.ts'" },
  }),
  imports({
    says: "slices meet in services, never in another slice's repo",
    files: (file) => file.startsWith(server) && !isTest(file),
    never: ({ from, target }) => target.endsWith('.repo.ts') && dirname(target) !== dirname(from),
    wrong: { [`${server}talks/talks.service.ts`]: "import * as tags from '../tags/tags.repo.ts'" },
  }),
  imports({
    says: 'the database handle is not imported: it comes with a scope or a context',
    files: (file) =>
      file.startsWith(server) &&
      !inside(`${server}(db|jobs|live)/`, `${server}[^/]+\\.ts$`, `${server}organizations/scope\\.ts$`).test(file) &&
      !isTest(file),
    never: ({ target, typeOnly }) => !typeOnly && target.startsWith(`${server}db/`),
    wrong: { [`${server}tags/tags.service.ts`]: "import { database } from '../db/connection.ts'" },
  }),
  imports({
    says: "web slices read each other only through queries; two slices' components meet in app/ and dashboard/",
    files: (file) => /^apps\/web\/src\/(?!app\/|dashboard\/|ui\/|lib\/)[^/]+\//.test(file) && !isTest(file),
    never: ({ from, target }) =>
      target.startsWith(web) &&
      sliceOf(target) !== sliceOf(from) &&
      !inside(`${web}(ui|lib|locales)/`).test(target) &&
      !target.endsWith('.queries.ts'),
    wrong: { [`${web}tags/TagsScreen.tsx`]: "import { TalkRow } from '../talks/TalkRow.tsx'" },
  }),
  texts({
    says: 'what is loaded when it is wanted is a part of a page, and comes as ui/screen/late says',
    files: (file) => file.startsWith(web) && !file.startsWith(`${web}ui/screen/late/`),
    never: /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/,
    wrong: { [`${web}tags/TagsScreen.tsx`]: "import { lazy } from 'react'" },
  }),
  imports({
    says: 'ui and lib know no noun',
    files: (file) => inside(`${web}(ui|lib)/`).test(file) && !isTest(file),
    never: ({ target }) => target.startsWith(web) && !inside(`${web}(ui|lib|locales)/`).test(target),
    wrong: { [`${web}ui/Person.tsx`]: "import { useUsers } from '../users/users.queries.ts'" },
  }),
]

const otherRules: Rule[] = [
  {
    says: 'services of different slices do not go round in circles',
    broken: serviceCircles,
    wrong: {
      [`${server}talks/talks.service.ts`]: "import { scan } from '../alerts/alerts.service.ts'",
      [`${server}alerts/alerts.service.ts`]: "import { find } from '../talks/talks.service.ts'",
    },
  },
  texts({
    says: 'SQL is written in repos and plumbing only',
    files: (file) =>
      file.startsWith(server) &&
      !/\/(db|jobs|live|testing|isolation|hostile)\/|organizations\/scope\.ts$|identity\/builtin\/tables\.ts$|\.repo\.ts$|\.test\.ts$/.test(
        file,
      ),
    never:
      /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(|\.(query|unsafe)\(\s*['"`]/,
    wrong: { [`${server}tags/tags.service.ts`]: "await org.db.selectFrom('tags').selectAll().execute()" },
  }),
  texts({
    says: 'a query answers what its key declares: cacheQuery or cachePages makes its options',
    files: (file) => file.startsWith(web) && !isTest(file),
    never: /queryKey(:[^;]{0,120}?|,\s*)queryFn/,
    wrong: { [`${web}tags/tags.queries.ts`]: 'useQuery({ queryKey: tagsEntry.key(org_id), queryFn: () => 7 })' },
  }),
  {
    says: 'every kind of cache entry has a name of its own',
    broken: (house) =>
      repeated(
        Object.entries(house)
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
    says: 'the words of an error reach people through errorMessage only',
    files: (file) =>
      file.startsWith(web) &&
      !isTest(file) &&
      !/\/(error-message|messages|result|CrashScreen|lazy-screen)\.tsx?$/.test(file),
    never: /\berror\??\.message\b|\(error as Error\)\.message/,
    wrong: { [`${web}tags/TagForm.tsx`]: '<p>{create.error?.message}</p>' },
  }),
  texts({
    says: 'only organizations/scope.ts makes a scope',
    files: (file) => file.startsWith(server) && file !== `${server}organizations/scope.ts`,
    never: /\b(as|<)\s*(OrgScope|UserScope)\b(?!>)|satisfies (Org|User)Scope/,
    wrong: { [`${server}tags/tags.job.ts`]: 'const org = { org_id } as OrgScope' },
  }),
  texts({
    says: 'no default exports but where a tool demands one',
    files: (file) => !/^house\.test\.ts$|\.config\.ts$|\/testing\/global-setup\.ts$|^e2e\/set-up\.ts$/.test(file),
    never: /\bexport default\b|\bas default\b/,
    wrong: { [`${web}tags/TagsScreen.tsx`]: 'export default function TagsScreen() {}' },
  }),
  texts({
    says: 'reading a configuration makes nothing: tools that only look for files read it too',
    files: (file) => file.endsWith('.config.ts'),
    never: /\b(mkdtemp|mkdir|writeFile|rm|execFile|spawn|exec)Sync\(|\bspoken(As)?\(|process\.on\(/,
    wrong: { 'e2e/browser.config.ts': "const sound = spoken('please call the fire department')" },
  }),
  texts({
    says: 'nothing is left unfinished or talking to itself',
    files: (file) => file !== 'house.test.ts',
    withComments: true,
    never:
      /\b(TODO|FIXME|XXX|HACK)\b|console\.(log|debug|info)\(|(eslint|oxlint|biome)-(disable|ignore)|@ts-(ignore|nocheck|expect-error)/,
    wrong: { [`${server}tags/tags.service.ts`]: '// TODO: archive it' },
  }),
  texts({
    says: 'no test is left out without a reason',
    files: (file) => isTest(file) && file !== 'house.test.ts',
    never: /\.only\(|\.todo\(|\.(skip|fixme)\((?![^\n]*,\s*['"`][^'"`\n]{10,}['"`]\))/,
    wrong: { 'e2e/tags.spec.ts': "test.skip('a tag can be renamed', async () => {})" },
  }),
  texts({
    says: 'tests and benches fetch no speech model',
    files: (file) => isTest(file) || inside('e2e/', 'bench/').test(file),
    never:
      /(?<!SPEECH_MODEL[^]*)(\/main\.ts'|\bgather\(|import \{[^}]*\bstart\b[^}]*\} from '[./]*\/start\.ts')(?![^]*SPEECH_MODEL)/,
    wrong: { [`${server}start.test.ts`]: "import { start } from './start.ts'\nawait start({ DATA_DIR })" },
  }),
  texts({
    says: 'tests wait for what they want to see, never for a time; they throw no dice of their own and read no stopwatch',
    files: (file) => isTest(file) && !['house.test.ts', eventually, ...stillPause].includes(file),
    never:
      /\bwaitForTimeout\(|(?<!\.)\bsetTimeout\(|\bsleep\(|\bawait pause\((?!fate\b)|Math\.random\(|expect\((Date|performance)\.now\(\) - \w+\)/,
    wrong: { 'e2e/tags.spec.ts': 'await page.waitForTimeout(500)' },
  }),
  {
    says: 'files stay short: 200 lines, tests 300',
    broken: (house) =>
      Object.entries(house)
        .filter(([file, text]) => isSource(file) && text.split('\n').length - 1 > (isTest(file) ? 300 : 200))
        .map(([file, text]) => `${file} has ${text.split('\n').length - 1} lines`),
    wrong: { [`${server}tags/tags.service.ts`]: 'tag()\n'.repeat(201) },
  },
  {
    says: 'folders stay small: 12 entries, but the roots that hold one thing per noun or per decision',
    broken: crowdedFolders,
    wrong: Object.fromEntries(Array.from({ length: 13 }, (_, number) => [`${web}tags/Tag${number}.svg`, ''])),
  },
  {
    says: 'no drawer for everything',
    broken: (house) =>
      Object.keys(house).filter((file) => /(^|\/)(utils?|helpers?|common|misc|shared|lib\/utils)(\/|\.)/.test(file)),
    wrong: { [`${web}lib/helpers.ts`]: '' },
  },
  {
    says: 'no barrels but the contract',
    broken: (house) =>
      Object.keys(house).filter(
        (file) => file !== `${contract}index.ts` && isSource(file) && isBarrel(file, house[file] ?? ''),
      ),
    wrong: { [`${web}tags/all.ts`]: "export * from './TagForm.tsx'\nexport { TagRow } from './TagRow.tsx'" },
  },
  {
    says: 'files are called noun.layer.ts, kebab-case.ts or Component.tsx',
    broken: (house) =>
      Object.keys(house).filter(
        (file) =>
          isSource(file) &&
          !/^((\d{4}_)?[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs)|[A-Z][A-Za-z0-9]+(\.test)?\.tsx)$/.test(basename(file)),
      ),
    wrong: { [`${server}tags/tagService.ts`]: '' },
  },
]

const repeated = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at)

/** The one place that looks again and again. */
const eventually = `${server}testing/eventually.ts`

/** Tests that still pause: each goes from here when it waits for what it wants to see. */
const stillPause = [
  `${server}ports/speech/speech.suite.ts`,
  `${server}nodes/several.test.ts`,
  `${server}watching/watching.test.ts`,
  `${server}live/live.test.ts`,
]

const houseOf = (path: string) => path.replace('@earshot/', 'apps/').split('/').slice(0, 2).join('/')

const rules: Rule[] = [...importRules, ...otherRules]

test.each(rules)('$says', ({ broken }) => {
  expect(broken(real)).toEqual([])
})

test.each(rules)('a house is noticed in which not: $says', ({ broken, wrong }) => {
  expect(broken(wrong)).not.toEqual([])
})

test.each(rules)('only that is noticed where not: $says', ({ says, wrong }) => {
  expect(rules.filter(({ broken }) => broken(wrong).length > 0).map((rule) => rule.says)).toEqual([says])
})

test.each([
  ["import { a } from './a.ts'", ['x/a.ts'], false],
  ["import './a.css'", ['x/a.css'], false],
  ["import type { A } from './a.ts'", ['x/a.ts'], true],
  ["import { type A, type B } from './a.ts'", ['x/a.ts'], true],
  ["import { type A, b } from './a.ts'", ['x/a.ts'], false],
  ["export * from '../a.ts'", ['a.ts'], false],
  ["export {\n  a,\n  b,\n} from './a.ts'", ['x/a.ts'], false],
  ["const a = await import('./a.ts')", ['x/a.ts'], false],
  ["let a: typeof import('./a.ts')", ['x/a.ts'], true],
  ["// import { a } from './a.ts'\n/* import './b.ts' */", [], false],
])('%j imports %j', (text, targets, typeOnly) => {
  const found = importsOf('x/y.ts', text)
  expect(found.map(({ target }) => target)).toEqual(targets)
  expect(found.every((each) => each.typeOnly === typeOnly)).toBe(true)
})
