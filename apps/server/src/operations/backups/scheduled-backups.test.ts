import { mkdir, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openSecrets } from '../../core/secrets.ts'
import { wholeOf } from '../../core/db/database.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { testApp } from '../../testing/test-app.ts'
import { backupProblem } from './backup-state.service.ts'
import { backupKeysOf } from './backup-keys.ts'
import { lastDue } from './backup-settings.ts'
import { openPlace } from './backup-place.ts'
import { backupName, backupsIn, namesToKeep, sumsOf } from './kept-backups.ts'
import { removeUnusedCopies } from './copied-files.ts'
import { listRuns } from './scheduled-backups.repo.ts'
import { backUpIfDue } from './scheduled-backups.service.ts'
import { earshot, envOf, folder, nowhere } from './testing/installations.ts'

const { organization, context } = testApp({ alone: true })
const OPEN = { recipients: '' }
const keep = { days: 7, weeks: 4, months: 6 }

const databaseUrls = () => ({
  url: context().config.database?.url ?? '',
  ownerUrl: context().config.database?.ownerUrl ?? '',
})

async function backUpNow(folder: string, at = '03:00') {
  const keys = backupKeysOf(await openSecrets(context().config.dataDir), undefined)
  const settings = { to: { folder }, at, keep }
  await backUpIfDue(context(), {
    ...{ whole: wholeOf(databaseUrls()), keys, settings, signal: new AbortController().signal },
  })
  const [newest] = (await listRuns(context().connections.outside, 100)).toSorted((one, other) =>
    other.began.localeCompare(one.began),
  )
  return newest
}

async function* only(bytes: string) {
  yield Buffer.from(bytes)
}

const storage = () => diskStorage(path.join(context().config.dataDir, 'files'))
const copiesIn = async (folder: string) =>
  (await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
const placeOf = (folder: string) => openPlace({ folder }, context().config)
const namesIn = async (folder: string) => (await backupsIn(await placeOf(folder))).map(({ name }) => name)
const newestIn = async (folder: string) => path.join(folder, (await namesIn(folder))[0] ?? '')
const sumsIn = async (file: string) =>
  (await readFile(path.join(path.dirname(file), sumsOf(path.basename(file))), 'utf8')).trim().split('\n')

async function restored(file: string) {
  const env = await nowhere()
  const { code, said } = await earshot(env, 'restore', file)
  return { code, said, files: diskStorage(path.join(env.DATA_DIR ?? '', 'files')) }
}

test('a backup is due once a day, copies each recording once, and is restored with all of them', async () => {
  const shelf = await folder()
  await organization({ name: 'Dispatch' })
  await storage().put('originals/org/one', only('first'))
  await storage().put('originals/org/same', only('first'))
  await storage().put('incoming/two', only('unfinished'))
  expect(await backUpNow(shelf, '00:00')).toMatchObject({ reason: null, files: 2, bytes: 10 })
  expect(await copiesIn(shelf)).toHaveLength(1)
  await backUpNow(shelf, '00:00')
  expect(await namesIn(shelf), 'it was made for this day').toHaveLength(1)

  await storage().put('originals/org/two', only('second'))
  expect(await backUpNow(shelf, '00:01')).toMatchObject({ reason: null, files: 3 })
  expect(await copiesIn(shelf)).toHaveLength(2)
  const { code, said, files } = await restored(await newestIn(shelf))
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/\(\d+ rows, 3 files .*\), is whole\. It goes into the database restored_/),
  ])
  expect(String(await files.part('originals/org/two', { start: 0, end: 5 }))).toBe('second')
})

test('a recording that was replaced under its name is copied again, and the earlier backup keeps the earlier one', async () => {
  const shelf = await folder()
  await storage().put('pictures/org/one', only('before'))
  await backUpNow(shelf, '00:02')
  // Of a day, the newest is kept.
  const earlier = path.join(shelf, backupName(new Date(Date.now() - 24 * 60 * 60 * 1000), OPEN))
  await rename(await newestIn(shelf), earlier)
  await storage().put('pictures/org/one', only('behind'))
  await backUpNow(shelf, '00:03')
  const read = async (file: string) =>
    String(await (await restored(file)).files.part('pictures/org/one', { start: 0, end: 5 }))
  expect(await read(earlier)).toBe('before')
  expect(await read(await newestIn(shelf))).toBe('behind')
})

test('a copy that is missing or damaged is not restored, and copied again by the next backup', async () => {
  const shelf = await folder()
  await storage().put('originals/org/three', only('third'))
  await backUpNow(shelf, '00:04')
  const [copy] = await copiesIn(shelf)
  const file = path.join(copy?.parentPath ?? '', copy?.name ?? '')
  const bytes = await readFile(file)
  await writeFile(file, Buffer.alloc(bytes.length))
  expect(await restored(await newestIn(shelf))).toMatchObject({ code: 1, said: expect.stringContaining('is damaged') })
  await truncate(file, 1)
  expect(await restored(await newestIn(shelf))).toMatchObject({
    ...{ code: 1, said: expect.stringMatching(/1 of \d recordings of this backup are missing/) },
  })
  await backUpNow(shelf, '00:05')
  expect(await restored(await newestIn(shelf))).toMatchObject({ code: 0 })
})

test('a folder that is gone is the reason that is shown, and nothing is left half written', async () => {
  const shelf = await folder()
  await rm(shelf, { recursive: true })
  expect(await backUpNow(shelf, '00:06')).toMatchObject({
    reason: `BACKUP_TO: there is no folder ${shelf}`,
    file: null,
  })
})

test('where a disk is not mounted, nothing is written onto the one below it; by hand it begins anew', async () => {
  const shelf = await folder()
  await backUpNow(shelf, '00:08')
  const state = () =>
    backupProblem({ ...context(), config: readConfig({ ...envOf(context().config), BACKUP_TO: shelf }) })
  expect(await state()).toBeNull()
  await rm(shelf, { recursive: true })
  await mkdir(shelf)
  expect(await state()).toMatch(/^\/\S+\.tar, the last one, is gone\. Mount that disk again/)
  expect(await backUpNow(shelf, '00:09')).toMatchObject({
    ...{ file: null, reason: expect.stringMatching(/has none of the backups that were made there\. Mount that disk/) },
  })
  expect(await readdir(shelf)).toEqual([])
  expect(await earshot({ ...envOf(context().config), BACKUP_TO: shelf }, 'backup')).toMatchObject({ code: 0 })
  expect(await state()).toBeNull()
})

test('an encrypted one that was made by hand in the same folder counts, too', async () => {
  const shelf = await folder()
  const recipient = await identityToRecipient(await generateIdentity())
  const env = { ...envOf(context().config), BACKUP_AGE_RECIPIENTS: recipient }
  expect(await earshot(env, 'backup', shelf)).toMatchObject({ code: 0 })
  const [name = ''] = await namesIn(shelf)
  expect(name).toMatch(/\.tar\.age$/)
  const yesterday = backupName(new Date(Date.now() - 24 * 60 * 60 * 1000), { recipients: 'some' })
  await rename(path.join(shelf, name), path.join(shelf, yesterday))
  await rename(path.join(shelf, sumsOf(name)), path.join(shelf, sumsOf(yesterday)))
  expect(await backUpNow(shelf, '00:10')).toMatchObject({ reason: null })
  expect(await namesIn(shelf)).toEqual([expect.stringMatching(/\.tar$/), yesterday])
})

test('copies that no backup lists are removed after a day, also where a backup is removed', async () => {
  const shelf = await folder()
  await storage().put('originals/org/four', only('fourth'))
  await backUpNow(shelf, '00:07')
  const fourth = createHash('sha256').update('fourth').digest('hex')
  const names = (await sumsIn(await newestIn(shelf))).map((line) => line.slice(66))
  const used = new Set(names.filter((name) => name.startsWith('files/') && !name.endsWith(fourth)))
  const place = await placeOf(shelf)
  await removeUnusedCopies(place, used)
  expect(await copiesIn(shelf), 'it may be of a backup that is being made').toHaveLength(used.size + 1)
  for (const { parentPath, name } of await copiesIn(shelf)) await utimes(path.join(parentPath, name), 0, 0)
  await removeUnusedCopies(place, used)
  expect(await copiesIn(shelf)).toHaveLength(used.size)
})

test('the newest backup of each of the last days, weeks and months is kept', () => {
  const daily = Array.from({ length: 400 }, (_, ago) => backupName(new Date(Date.UTC(2026, 10, 29 - ago, 3)), OPEN))
  const kept = [...namesToKeep(daily, keep)].map((name) => name.slice(8, 18))
  expect(kept).toEqual([
    ...['2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'],
    ...['2026-11-22', '2026-11-15', '2026-11-08'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
  ])
  expect(namesToKeep(daily.slice(0, 1), { days: 0, weeks: 0, months: 1 }).size).toBe(1)
})

test('the last time at which one was due is today or yesterday', () => {
  const now = new Date(2026, 10, 29, 12, 30)
  expect(lastDue('03:00', now)).toEqual(new Date(2026, 10, 29, 3))
  expect(lastDue('12:30', now)).toEqual(now)
  expect(lastDue('23:15', now)).toEqual(new Date(2026, 10, 28, 23, 15))
})
