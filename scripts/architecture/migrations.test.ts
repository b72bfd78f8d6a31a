import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importsOf } from './imports.ts'
import { refusedByCitus } from './refused-by-citus.ts'
import {
  changedMigrations,
  hashMigrations,
  LOCK_FILE,
  lateMigrations,
  lockMigrations,
  MIGRATIONS,
  readLock,
  unlistedMigrations,
} from './migrations-lock.ts'

const root = resolve(import.meta.dirname, '../..')

test('migrations that have landed keep their names and their bytes, and every one is listed', () => {
  const [locked, found] = [readLock(root), hashMigrations(root)]
  expect([...changedMigrations(locked, found), ...unlistedMigrations(locked, found)]).toEqual([])
})

test('a migration imports nothing that may change after it has landed', () => {
  const imported = Object.keys(readLock(root)).flatMap((file) =>
    importsOf(`${MIGRATIONS}/${file}`, readFileSync(join(root, MIGRATIONS, file), 'utf8')),
  )
  const targets = imported.map(({ target }) => target).filter((target) => !target.startsWith(`${MIGRATIONS}/`))
  expect([...new Set(targets)]).toEqual(['kysely'])
})

test('each function of the database is in a file of its name', () => {
  const folder = join(root, 'apps/server/src/core/db/functions')
  const wrong = readdirSync(folder).filter((file) => {
    const defined = [...readFileSync(join(folder, file), 'utf8').matchAll(/^create or replace function (\w+)\(/gm)]
    return defined.length !== 1 || `${defined[0]?.[1]}.sql` !== file
  })
  expect(wrong).toEqual([])
})

/** Distributed tables, and users. */
function tablesOnNodes() {
  const schema = join(root, 'apps/server/src/core/db/schema')
  const texts = [
    ...readdirSync(schema).map((file) => readFileSync(join(schema, file), 'utf8')),
    ...Object.values(migrationTexts()),
  ]
  const isolated = texts.flatMap((text) => [
    ...[...text.matchAll(/isolate\('(\w+)'/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/tenant\(db, \[([^\]]*)\]/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
  ])
  return new Set(['users', ...isolated])
}

const migrationTexts = () =>
  Object.fromEntries(
    Object.keys(readLock(root)).map((file) => [file, readFileSync(join(root, MIGRATIONS, file), 'utf8')]),
  )

/** Has landed, and only updates users if an identity provider of a later version was there before it. */
const TAKEN_ALL_THE_SAME = '0252_second-factors.ts'

test('a migration has nothing that a Citus cluster refuses', () => {
  const onNodes = tablesOnNodes()
  expect(onNodes.size).toBeGreaterThan(60)
  const refused = Object.entries(migrationTexts())
    .filter(([file]) => file !== TAKEN_ALL_THE_SAME)
    .flatMap(([file, text]) => refusedByCitus(text, onNodes).map((why) => `${file}: ${why}`))
  expect(refused).toEqual([])
})

test.each([
  'alter table tags add column weight integer, add constraint tags_weight check (weight > 0)',
  'alter table tags add foreign key (org_id, a) references talks, add check (a in (1, 2))',
  'alter table tags add column weight integer check (weight > 0)',
  'alter table users add column handle text unique',
  'alter table tags add column number bigint generated always as identity',
  'alter table tags add column number bigserial',
  'alter table tags alter column org_id set (n_distinct = 1)',
  'alter table tags alter name set statistics 500',
  'create trigger counted after insert on tags for each row execute function count_tags()',
  'update users set level = 1 from identities i where i.user_id = users.user_id',
])('Citus refuses: %s', (statement) => {
  expect(refusedByCitus(`sql\`${statement};\``, new Set(['tags', 'users']))).not.toEqual([])
  expect(refusedByCitus(`sql\`${statement.replace(/(tags|users)\b/g, 'sweeps')};\``, new Set(['tags']))).toEqual([])
})

test.each([
  'alter table tags add column weight integer not null default 1, add column unique_name text',
  'alter table tags add column owner uuid references users',
  'alter table tags add constraint tags_weight check (weight > 0 and weight in (1, 2))',
  'alter table tags drop constraint tags_weight, alter column weight type bigint',
  'update users set level = 1 where user_id in (select user_id from identities)',
])('Citus takes: %s', (statement) => {
  expect(refusedByCitus(`sql\`${statement};\``, new Set(['tags', 'users']))).toEqual([])
})

function someMigrations() {
  const copy = mkdtempSync(join(tmpdir(), 'earshot-migrations-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  mkdirSync(join(copy, MIGRATIONS), { recursive: true })
  const path = (file: string) => join(copy, MIGRATIONS, file)
  for (const file of ['0205_stars.ts', '0212_recording.ts']) writeFileSync(path(file), `export const of = '${file}'\n`)
  writeFileSync(join(copy, LOCK_FILE), '{}')
  lockMigrations(copy)
  const problems = () => {
    const [locked, found] = [readLock(copy), hashMigrations(copy)]
    return [...changedMigrations(locked, found), ...unlistedMigrations(locked, found), ...lateMigrations(locked, found)]
  }
  return { copy, path, problems }
}

test('an edited migration is named, and its hash is not replaced', () => {
  const { copy, path, problems } = someMigrations()
  const before = readLock(copy)
  writeFileSync(path('0205_stars.ts'), `${readFileSync(path('0205_stars.ts'), 'utf8')}\n`)
  expect(problems()).toEqual([expect.stringContaining('0205_stars.ts was edited')])
  expect(() => lockMigrations(copy)).toThrow('0205_stars.ts was edited')
  expect(readLock(copy)).toEqual(before)
})

test('a renamed migration is named under both names, and is not listed again', () => {
  const { copy, path, problems } = someMigrations()
  renameSync(path('0212_recording.ts'), path('0212_notice.ts'))
  const told = problems().join('\n')
  expect(told).toContain('0212_recording.ts was removed or renamed')
  expect(told).toContain('0212_notice.ts is not in')
  expect(() => lockMigrations(copy)).toThrow('0212_recording.ts was removed or renamed')
})

test('a new migration is refused until it is listed, and adding it changes no other line', () => {
  const { copy, path, problems } = someMigrations()
  const before = readLock(copy)
  writeFileSync(path('9999_labels.ts'), 'export const labels = {}\n')
  expect(problems()).toEqual([expect.stringContaining('9999_labels.ts is not in')])
  expect(lockMigrations(copy)).toEqual(['9999_labels.ts'])
  expect(readLock(copy)).toEqual({ ...before, '9999_labels.ts': expect.any(String) })
  expect(problems()).toEqual([])
})

test('a new migration that would run before one that has landed is refused', () => {
  const { copy, path } = someMigrations()
  writeFileSync(path('0206_labels.ts'), 'export const labels = {}\n')
  expect(() => lockMigrations(copy)).toThrow('0206_labels.ts sorts before')
})
