import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationFile } from './noun-files.ts'
import { registrations } from './registrations.ts'
import { LOCK_FILE } from '../architecture/migrations-lock.ts'

const root = resolve(import.meta.dirname, '../..')
const names = { plural: 'labels', singular: 'label' }
const migration = migrationFile(root, names.plural)
const copy = mkdtempSync(join(tmpdir(), 'earshot-new-noun-'))

/** Without Vitest's variables, so that commands run as in a shell. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name)))

beforeAll(() => {
  copyProject()
  execFileSync(process.execPath, ['scripts/new-noun.ts', names.plural], { cwd: copy, stdio: 'pipe', env })
}, 300_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000)

function copyProject() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean))
    cpSync(join(root, file), join(copy, file), { recursive: true })
  const workspaces = ['packages/contract', 'apps/server', 'apps/web', 'apps/cli']
  for (const folder of ['', ...workspaces]) linkModules(folder)
  mkdirSync(join(copy, 'node_modules/@earshot'))
  for (const workspace of workspaces)
    symlinkSync(join(copy, workspace), join(copy, 'node_modules/@earshot', workspace.split('/')[1] ?? ''))
}

/** Links the project's packages; the workspaces are those of the copy. */
function linkModules(folder: string) {
  const from = join(root, folder, 'node_modules')
  const entries = readdirSync(dirname(from)).includes('node_modules') ? readdirSync(from) : []
  mkdirSync(join(copy, folder, 'node_modules'))
  for (const entry of entries)
    if (entry !== '@earshot') symlinkSync(join(from, entry), join(copy, folder, 'node_modules', entry))
}

const run = (program: string, ...args: string[]) => {
  const { stdout, stderr, status } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: copy,
    encoding: 'utf8',
    env,
  })
  return { passed: status === 0, output: stdout + stderr }
}
const compile = (workspace?: string) => run('tsc', '--build', ...(workspace ? [workspace] : []))

test('a new noun compiles', () => {
  expect(compile()).toEqual({ passed: true, output: '' })
})

test.each(registrations(names, migration))(
  'without its line in $file, $reportedBy fails',
  (registration) => {
    const { file, text, reportedBy } = registration
    const path = join(copy, file)
    const source = readFileSync(path, 'utf8')
    const without = withoutLines(source, text)
    expect(without, 'the line was there').not.toBe(source)
    writeFileSync(path, without)
    const { passed, output } = reportedBy.endsWith('.test.ts')
      ? run('vitest', 'run', reportedBy)
      : compile(reportedBy.split('/').slice(0, 2).join('/'))
    writeFileSync(path, source)
    expect(passed).toBe(false)
    expect(output).toContain(reportedBy)
  },
  300_000,
)

test('without its hash in the list of migrations, the test of migrations names it', () => {
  const path = join(copy, LOCK_FILE)
  const list = readFileSync(path, 'utf8')
  const file = basename(migration)
  writeFileSync(path, list.replace(new RegExp(`\\n  "${file}": .*`), ''))
  const without = run('vitest', 'run', 'scripts/architecture/migrations.test.ts')
  writeFileSync(path, list)
  expect(without.passed).toBe(false)
  expect(without.output).toContain(`${file} is not in ${LOCK_FILE}`)
}, 300_000)

/** Ignores white space, because the formatter may have wrapped the lines differently. */
function withoutLines(source: string, text: string) {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return source.replace(new RegExp(words.join('\\s*')), '')
}
