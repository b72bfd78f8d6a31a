import { mkdtemp, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openSecrets } from '../../core/secrets.ts'
import { wholeOf } from '../../core/db/database.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { copyDatabase, dropDatabase, inDatabase } from '../../testing/databases.ts'
import { testApp } from '../../testing/test-app.ts'
import { run } from '../commands/run.ts'
import { backupKeysOf } from './backup-keys.ts'
import { lastDue } from './backup-settings.ts'
import { copiedBy } from './backup.service.ts'
import { backupName, backupsIn, namesToKeep } from './kept-backups.ts'
import { removeUnusedCopies } from './copied-files.ts'
import { listRuns } from './scheduled-backups.repo.ts'
import { backUpIfDue } from './scheduled-backups.service.ts'

const { organization, context } = testApp({ alone: true })
const keep = { days: 7, weeks: 4, months: 6 }

async function newFolder() {
  const made = await mkdtemp(path.join(tmpdir(), 'earshot-backups-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

const databaseUrls = () => ({
  url: context().config.database?.url ?? '',
  ownerUrl: context().config.database?.ownerUrl ?? '',
})

async function backUpNow(folder: string, at = '03:00') {
  const keys = backupKeysOf(await openSecrets(context().config.dataDir), undefined)
  const settings = { folder, at, keep }
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
const newestIn = async (folder: string) => path.join(folder, (await backupsIn(folder))[0] ?? '')

async function nowhere() {
  const { url, ownerUrl, superuserUrl } = inject('database')
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(superuserUrl, { from: 'template0', to: name })
  onTestFinished(() => dropDatabase(superuserUrl, name))
  const DATA_DIR = await newFolder()
  return { DATABASE_URL: inDatabase(url, name), DATABASE_OWNER_URL: inDatabase(ownerUrl, name), DATA_DIR }
}

async function restored(file: string) {
  const env = await nowhere()
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await run(['restore', file], { env, out: say, err: say })
  return { code, said: lines.join('\n'), files: diskStorage(path.join(env.DATA_DIR, 'files')) }
}

test('a backup is due once a day, copies each recording once, and is restored with all of them', async () => {
  const folder = await newFolder()
  await organization({ name: 'Dispatch' })
  await storage().put('originals/org/one', only('first'))
  await storage().put('originals/org/same', only('first'))
  await storage().put('incoming/two', only('unfinished'))
  expect(await backUpNow(folder, '00:00')).toMatchObject({ reason: null, files: 2, bytes: 10 })
  expect(await copiesIn(folder)).toHaveLength(1)
  await backUpNow(folder, '00:00')
  expect(await backupsIn(folder), 'it was made for this day').toHaveLength(1)

  await storage().put('originals/org/two', only('second'))
  expect(await backUpNow(folder, '00:01')).toMatchObject({ reason: null, files: 3 })
  expect(await copiesIn(folder)).toHaveLength(2)
  const { code, said, files } = await restored(await newestIn(folder))
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/is whole: \d+ rows, 3 files .*They go into the database restored_/),
  ])
  expect(String(await files.part('originals/org/two', { start: 0, end: 5 }))).toBe('second')
})

test('a recording that was replaced under its name is copied again, and the earlier backup keeps the earlier one', async () => {
  const folder = await newFolder()
  await storage().put('pictures/org/one', only('before'))
  await backUpNow(folder, '00:02')
  // Of a day, the newest is kept.
  const earlier = path.join(folder, backupName(new Date(Date.now() - 24 * 60 * 60 * 1000)))
  await rename(await newestIn(folder), earlier)
  await storage().put('pictures/org/one', only('behind'))
  await backUpNow(folder, '00:03')
  const read = async (file: string) =>
    String(await (await restored(file)).files.part('pictures/org/one', { start: 0, end: 5 }))
  expect(await read(earlier)).toBe('before')
  expect(await read(await newestIn(folder))).toBe('behind')
})

test('a copy that is missing or damaged is not restored, and copied again by the next backup', async () => {
  const folder = await newFolder()
  await storage().put('originals/org/three', only('third'))
  await backUpNow(folder, '00:04')
  const [copy] = await copiesIn(folder)
  const file = path.join(copy?.parentPath ?? '', copy?.name ?? '')
  const bytes = await readFile(file)
  await writeFile(file, Buffer.alloc(bytes.length))
  expect(await restored(await newestIn(folder))).toMatchObject({ code: 1, said: expect.stringContaining('is damaged') })
  await truncate(file, 1)
  expect(await restored(await newestIn(folder))).toMatchObject({
    ...{ code: 1, said: expect.stringMatching(/1 of \d recordings of this backup are missing/) },
  })
  await backUpNow(folder, '00:05')
  expect(await restored(await newestIn(folder))).toMatchObject({ code: 0 })
})

test('a folder that is gone is the reason that is shown, and nothing is left half written', async () => {
  const folder = await newFolder()
  await rm(folder, { recursive: true })
  expect(await backUpNow(folder, '00:06')).toMatchObject({
    reason: `BACKUP_TO: there is no folder ${folder}`,
    file: null,
  })
})

test('copies that no backup lists are removed after a day, also where a backup is removed', async () => {
  const folder = await newFolder()
  await storage().put('originals/org/four', only('fourth'))
  await backUpNow(folder, '00:07')
  const copied = (await copiedBy(await newestIn(folder))) ?? []
  const used = new Set(copied.filter(({ key }) => key !== 'originals/org/four').map(({ sha256 }) => sha256))
  await removeUnusedCopies(folder, used)
  expect(await copiesIn(folder), 'it may be of a backup that is being made').toHaveLength(used.size + 1)
  for (const { parentPath, name } of await copiesIn(folder)) await utimes(path.join(parentPath, name), 0, 0)
  await removeUnusedCopies(folder, used)
  expect(await copiesIn(folder)).toHaveLength(used.size)
})

test('the newest backup of each of the last days, weeks and months is kept', () => {
  const daily = Array.from({ length: 400 }, (_, ago) => backupName(new Date(Date.UTC(2026, 10, 29 - ago, 3))))
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
