import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../ports/storage/disk.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { measuredStorage } from './measured-storage.ts'

let folder: string
let failed: string[]
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-watched-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function watched(storage: Storage = diskStorage(folder)) {
  failed = []
  return measuredStorage(storage, (deed) => failed.push(deed))
}

async function* only(bytes: string) {
  yield Buffer.from(bytes)
}

async function* breaking() {
  yield Buffer.from('half')
  throw new Error('the line went dead')
}

test('missing files, unsafe keys and aborted uploads do not count as storage failures', async () => {
  const storage = watched()
  await expect(storage.read('incoming/none')).rejects.toThrow('There is nothing stored')
  await expect(storage.put('../out', only('x'))).rejects.toThrow('Not a storage key')
  await expect(storage.put('incoming/half', breaking())).rejects.toThrow('the line went dead')
  expect(failed).toEqual([])
})

test('a failing write keeps its error and is counted', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  const storage = watched(diskStorage(file))
  await expect(storage.put('incoming/x', only('x'))).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(failed).toEqual(['put'])
})

test('other operations pass through unchanged', async () => {
  const storage = watched()
  expect(await storage.put('incoming/x', only('whole'))).toBe(5)
  await storage.move('incoming/x', 'originals/org/x')
  expect(await storage.size('originals/org/x')).toBe(5)
  for await (const { key } of storage.list('originals/')) expect(key).toBe('originals/org/x')
  await storage.remove('originals/org/x')
  expect(failed).toEqual([])
})
