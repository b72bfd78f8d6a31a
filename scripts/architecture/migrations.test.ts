import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importsOf } from './imports.ts'
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
import { alteredSinceRelease, readReleases } from './releases.ts'

const root = resolve(import.meta.dirname, '../..')

test('migrations that have landed keep their names and their bytes, and every one is listed', () => {
  const [locked, found] = [readLock(root), hashMigrations(root)]
  expect([...changedMigrations(locked, found), ...unlistedMigrations(locked, found)]).toEqual([])
})

/** `learning.ts` imports its words. The server's upgrade test checks the result. */
const OUTSIDE = 'apps/server/src/core/vocabulary/words.ts'

test('a migration imports nothing that may change after it has landed', () => {
  const imported = Object.keys(readLock(root)).flatMap((file) =>
    importsOf(`${MIGRATIONS}/${file}`, readFileSync(join(root, MIGRATIONS, file), 'utf8')),
  )
  const targets = imported.map(({ target }) => target).filter((target) => !target.startsWith(`${MIGRATIONS}/`))
  expect([...new Set(targets)].sort()).toEqual([OUTSIDE, 'kysely'])
})

test('each release ends with a migration that is listed, and where git has its commit, the files are the same', () => {
  const releases = readReleases(root)
  const listed = Object.keys(readLock(root))
  expect(releases.map(({ lastMigration }) => listed.includes(`${lastMigration}.ts`))).toEqual(releases.map(() => true))
  expect(releases.flatMap((release) => alteredSinceRelease(root, release))).toEqual([])
})

function copyOfMigrations() {
  const copy = mkdtempSync(join(tmpdir(), 'earshot-migrations-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const path of [MIGRATIONS, LOCK_FILE]) cpSync(join(root, path), join(copy, path), { recursive: true })
  const path = (file: string) => join(copy, MIGRATIONS, file)
  const problems = () => {
    const [locked, found] = [readLock(copy), hashMigrations(copy)]
    return [...changedMigrations(locked, found), ...unlistedMigrations(locked, found), ...lateMigrations(locked, found)]
  }
  return { copy, path, problems }
}

test('an edited migration is named, and its hash is not replaced', () => {
  const { copy, path, problems } = copyOfMigrations()
  const before = readLock(copy)
  writeFileSync(path('0005_search.ts'), `${readFileSync(path('0005_search.ts'), 'utf8')}\n`)
  expect(problems()).toEqual([expect.stringContaining('0005_search.ts was edited')])
  expect(() => lockMigrations(copy)).toThrow('0005_search.ts was edited')
  expect(readLock(copy)).toEqual(before)
})

test('a renamed migration is named under both names, and is not listed again', () => {
  const { copy, path, problems } = copyOfMigrations()
  renameSync(path('0012_recording.ts'), path('0012_notice.ts'))
  const told = problems().join('\n')
  expect(told).toContain('0012_recording.ts was removed or renamed')
  expect(told).toContain('0012_notice.ts is not in')
  expect(() => lockMigrations(copy)).toThrow('0012_recording.ts was removed or renamed')
})

test('a new migration is refused until it is listed, and adding it changes no other line', () => {
  const { copy, path, problems } = copyOfMigrations()
  const before = readLock(copy)
  writeFileSync(path('9999_labels.ts'), 'export const labels = {}\n')
  expect(problems()).toEqual([expect.stringContaining('9999_labels.ts is not in')])
  expect(lockMigrations(copy)).toEqual(['9999_labels.ts'])
  expect(readLock(copy)).toEqual({ ...before, '9999_labels.ts': expect.any(String) })
  expect(problems()).toEqual([])
})

test('a new migration that would run before one that has landed is refused', () => {
  const { copy, path } = copyOfMigrations()
  writeFileSync(path('0013_labels.ts'), 'export const labels = {}\n')
  expect(() => lockMigrations(copy)).toThrow('0013_labels.ts sorts before')
})
