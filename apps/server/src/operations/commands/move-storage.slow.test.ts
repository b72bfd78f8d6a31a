import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { copyAll } from '../../ports/storage/copy-objects.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { s3Storage } from '../../ports/storage/s3.ts'
import type { BucketAddress } from '../../ports/storage/storage-settings.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { noS3Here, startS3 } from '../../ports/testing/s3-server.ts'

const program = fileURLToPath(new URL('../../command.ts', import.meta.url))
const missing = noS3Here()

async function folder() {
  const made = await mkdtemp(path.join(tmpdir(), 'earshot-move-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

async function* only(bytes: string) {
  yield Buffer.from(bytes)
}

async function filled(place: string, names = ['originals/org/one', 'playable/org/one.mp3', 'incoming/two']) {
  const storage = diskStorage(place)
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  for (const name of names) {
    await storage.put(name, only(`bytes of ${name}`))
    await utimes(path.join(place, name), yesterday, yesterday)
  }
  return storage
}

async function contents(storage: Storage) {
  const found: Record<string, string> = {}
  for await (const { key } of storage.list('')) found[key] = await text(await storage.read(key))
  return found
}

const silent = () => {}

test('a copy that is not whole is not taken for one', async () => {
  const from = await filled(await folder())
  const to = diskStorage(await folder())
  const short = { ...to, put: (key: string) => to.put(key, only('half')) }
  await expect(copyAll({ from, to: short }, silent)).rejects.toThrow(/^The copy of .+ has 4 bytes instead of \d+$/)
})

test('an interrupted copy is completed by the next run, without copying files again', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `originals/org/${at}`)
  const from = await filled(await folder(), names)
  const to = diskStorage(await folder())
  let left = 10
  const breaking: Storage = {
    ...to,
    put: (key, bytes) => {
      if (left-- > 0) return to.put(key, bytes)
      throw new Error('the line went dead')
    },
  }
  await expect(copyAll({ from, to: breaking }, silent)).rejects.toThrow('the line went dead')
  expect(await copyAll({ from, to }, silent)).toMatchObject({ copied: 10, kept: 10, gone: 0 })
  expect(await contents(to)).toEqual(await contents(from))
})

test('a file that changed after it was copied is copied again, even at the same size', async () => {
  const place = await folder()
  const from = await filled(place)
  const to = diskStorage(await folder())
  await copyAll({ from, to }, silent)
  await from.put('playable/org/one.mp3', only('anotherbytes/org/one.mp3'.padEnd(29, 'x')))
  expect(await from.size('playable/org/one.mp3')).toBe(await to.size('playable/org/one.mp3'))
  expect(await copyAll({ from, to }, silent)).toMatchObject({ copied: 1, kept: 2 })
  expect(await contents(to)).toEqual(await contents(from))
})

test('a file that is removed during the copy is not an error', async () => {
  const from = await filled(await folder())
  const fleeing: Storage = { ...from, size: async (key) => (key === 'incoming/two' ? null : from.size(key)) }
  expect(await copyAll({ from: fleeing, to: diskStorage(await folder()) }, silent)).toMatchObject({
    copied: 2,
    gone: 1,
  })
})

describe.skipIf(missing)(`into a bucket${missing ? ` (${missing})` : ''}`, () => {
  test('the command copies, names the next step, and copies nothing the second time', async () => {
    await using server = await startS3()
    const data = await folder()
    const from = await filled(path.join(data, 'files'))
    const env = environment(server.address)
    const first = await earshot(['move-storage', '--data', data], env)
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(
      /^3 copied \(0\.0 MB\), 0 were there already\nAll of .+ is in the bucket “earshot-tests” now/,
    )
    expect(first.out).toContain('stop Earshot, run this again')
    expect(await contents(await s3Storage(server.address, data))).toEqual(await contents(from))

    const second = await earshot(['move-storage', '--data', data], env)
    expect(second.out).toMatch(/^0 copied \(0\.0 MB\), 3 were there already/)
    expect(second.out).not.toContain('run this again')
  })
})

test.each([
  ['without a bucket', {}, 1, /^Say where to: S3_BUCKET/],
  [
    'with a bucket that is not there',
    { S3_BUCKET: 'x', S3_URL: 'http://127.0.0.1:9' },
    1,
    /^There are no recordings in/,
  ],
])('%s it reports the error', async (...[, env, code, sentence]) => {
  const answer = await earshot(['move-storage', '--data', await folder()], { ...onThisDatabase(), ...env })
  expect(answer).toMatchObject({ code, out: '' })
  expect(answer.err).toMatch(sentence)
})

const onThisDatabase = () => {
  const { url, ownerUrl } = inject('database')
  return { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
}

const environment = ({ bucket, url, key }: BucketAddress) => ({
  ...onThisDatabase(),
  S3_BUCKET: bucket,
  S3_URL: url ?? '',
  S3_KEY_ID: key?.id ?? '',
  S3_SECRET: key?.secret ?? '',
})

async function earshot(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env.PATH, ...env } })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}
