import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import { storageSuite } from './storage.suite.ts'

storageSuite('storage on disk', openFolder)

test('half-written files of a killed server are swept after a day', async () => {
  await using place = await openFolder()
  const writing = join(place.folder, '.writing')
  await mkdir(writing, { recursive: true })
  await writeFile(join(writing, 'old'), 'half')
  await utimes(join(writing, 'old'), new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000))
  await writeFile(join(writing, 'young'), 'half')
  await place.storage.sweep()
  expect(await place.everything()).toEqual(['.writing/young'])
})

test('other users of the machine cannot read the folders', async () => {
  await using place = await openFolder()
  await diskStorage(join(place.folder, 'files')).put('originals/org/talk', bytes())
  for (const name of ['files', 'files/.writing', 'files/originals', 'files/originals/org'])
    expect((await stat(join(place.folder, name))).mode & 0o777).toBe(0o700)
})

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-storage-'))
  const everything = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/')).sort()
  }
  const remove = () => rm(folder, { recursive: true })
  return { folder, storage: diskStorage(folder), everything, [Symbol.asyncDispose]: remove }
}

async function* bytes() {
  yield new Uint8Array(1)
}
