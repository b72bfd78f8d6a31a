import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { MissingObject } from '../../ports/storage/storage.ts'
import { testApp } from '../../testing/test-app.ts'
import { backupProblem } from './backup-state.service.ts'
import { openPlace } from './backup-place.ts'
import { explained } from './explained-storage.ts'
import { folder } from './testing/installations.ts'

const { context } = testApp({ alone: true })
const run = (text: string) => context().connections.pool.query(text)

async function* only(bytes: string) {
  yield Buffer.from(bytes)
}

test.each([
  ['ENOSPC', /^\/srv is full\. Make room there, or keep fewer backups \(BACKUP_KEEP\)$/],
  ['EDQUOT', /^\/srv is full\./],
  ['EROFS', /^\/srv cannot be written \(EROFS\)\. Let the account that runs Earshot write there$/],
  ['EACCES', /^\/srv cannot be written \(EACCES\)\./],
  ['EIO', /^\/srv failed: EIO\. Look after that disk or server, and the way to it$/],
  ['ESTALE', /^\/srv failed: ESTALE\./],
])('a disk that fails with %s is reported with what to do', async (code, sentence) => {
  const fail = async () => Promise.reject(Object.assign(new Error(code), { code }))
  const storage = explained({ ...diskStorage(await folder()), put: fail, move: fail, remove: fail }, '/srv')
  await expect(storage.put('files/a', only('a'))).rejects.toThrow(sentence)
  await expect(storage.move('files/a', 'files/b')).rejects.toThrow(sentence)
  await expect(storage.remove('files/a')).rejects.toThrow(sentence)
})

test('what the recordings’ own disk says is not blamed on the backups, and what is missing stays missing', async () => {
  const storage = explained(diskStorage(await folder()), '/srv')
  const broken = async function* () {
    yield Buffer.from('half')
    throw Object.assign(new Error('EIO: the disk of the recordings'), { code: 'EIO' })
  }
  await expect(storage.put('files/a', broken())).rejects.toThrow(/^EIO: the disk of the recordings$/)
  await expect(storage.read('files/a')).rejects.toThrow(MissingObject)
})

test('nothing is written where a disk was unmounted', async () => {
  const shelf = path.join(await folder(), 'mounted')
  await mkdir(shelf)
  const { storage } = await openPlace({ folder: shelf }, context().config)
  await storage.put('files/a', only('a'))
  await rm(shelf, { recursive: true })
  const gone = new RegExp(`^${shelf} went away while it was written\\. Mount that disk again$`)
  await expect(storage.put('files/b', only('b'))).rejects.toThrow(gone)
  await mkdir(`${shelf}.other`)
  await mkdir(shelf)
  await expect(storage.put('files/b', only('b'))).rejects.toThrow(gone)
  expect(await readdir(shelf)).toEqual([])
})

test('no backup for too long is a problem, also if none was ever finished', async () => {
  const shelf = await folder()
  const { database, dataDir } = context().config
  const env = {
    DATABASE_URL: database?.url,
    DATABASE_OWNER_URL: database?.ownerUrl,
    DATA_DIR: dataDir,
    BACKUP_TO: shelf,
  }
  const problem = () => backupProblem({ connections: context().connections, config: readConfig(env) })
  await run('delete from backup_runs')
  expect(await problem()).toBeNull()
  await run(`insert into backup_runs (due, began) values (now() - interval '2 days', now() - interval '2 days')`)
  expect(await problem()).toMatch(/^none was finished since \d{4}-\d\d-\d\d$/)
  await run(`insert into backup_runs (due, ended, file) values (now(), now(), '/elsewhere/one.tar')`)
  expect(await problem()).toBeNull()
  await rm(shelf, { recursive: true })
  expect(await problem()).toBe(`BACKUP_TO: there is no folder ${shelf}`)
})
