import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFaultyLine } from '../../testing/faulty-line.ts'
import { withClockAdvanced } from '../../testing/eventually.ts'
import { openFaultyS3 } from '../testing/faulty-s3.ts'
import { noS3Here, startS3 } from '../testing/s3-server.ts'
import { openStorage } from './open-storage.ts'
import { s3Storage } from './s3.ts'
import type { BucketAddress } from './storage-settings.ts'
import { StorageUnreachable } from './storage.ts'
import { storageSuite } from './storage.suite.ts'

const missing = noS3Here()

describe.skipIf(missing)(`storage in a bucket${missing ? ` (${missing})` : ''}`, () => {
  let server: Awaited<ReturnType<typeof startS3>>
  let dataDir: string
  beforeAll(async () => {
    server = await startS3()
    dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-s3-scratch-'))
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  })

  storageSuite('of a server that speaks S3', async () => ({
    storage: await s3Storage(server.address, dataDir),
    everything: () => everything(server.client, server.address.bucket),
    [Symbol.asyncDispose]: async () => {},
  }))

  test.each<[string, Partial<BucketAddress>, RegExp]>([
    [
      'a bucket that does not exist',
      { bucket: 'nowhere' },
      /^The bucket “nowhere” at http:.+: there is none of this name/,
    ],
    [
      'a key that is wrong',
      { key: { id: 'test:tester', secret: 'guessed' } },
      /cannot be used: the key is refused\. See S3_URL/,
    ],
    [
      'a server that is not there',
      { url: 'http://127.0.0.1:9' },
      /^The bucket .+ at http:\/\/127\.0\.0\.1:9 cannot be used: connect/,
    ],
  ])('%s is reported at the start', async (_, wrong, sentence) => {
    await expect(openStorage({ dataDir, s3: { ...server.address, ...wrong } })).rejects.toThrow(sentence)
  })

  test.each(['refused', 'silent', 'broken'] as const)(
    'a line that is %s is reported in time and leaves nothing behind',
    async (state) => {
      await using line = await openFaultyLine(Number(new URL(server.address.url ?? '').port))
      const storage = await s3Storage({ ...server.address, url: `http://127.0.0.1:${line.port}` }, dataDir, {
        silenceMs: 500,
      })
      await storage.put('originals/a/1', Readable.from([Buffer.from('kept')]))
      line.set(state)
      const since = performance.now()
      for (const asked of [
        () => storage.put('originals/a/2', Readable.from([Buffer.alloc(1000)])),
        () => storage.size('originals/a/1'),
        () => storage.read('originals/a/1'),
        () => storage.remove('originals/a/1'),
      ])
        await expect(asked()).rejects.toThrow(StorageUnreachable)
      expect((performance.now() - since) / 1000).toBeLessThan(10)
      line.set('open')
      expect(await buffer(await storage.read('originals/a/1'))).toEqual(Buffer.from('kept'))
      expect(await storage.size('originals/a/2')).toBeNull()
      await storage.remove('originals/a/1')
    },
  )

  test('a server that answers 503 is unreachable; what the sender’s side throws is not', async () => {
    await using proxy = await openFaultyS3(Number(new URL(server.address.url ?? '').port))
    proxy.set('overloaded')
    await expect(s3Storage({ ...server.address, url: proxy.url }, dataDir)).rejects.toThrow(/cannot be used/)
    const storage = await s3Storage(server.address, dataDir)
    const broken = (async function* () {
      yield Buffer.alloc(10)
      throw new Error('The sender broke off')
    })()
    await expect(storage.put('originals/a/3', broken)).rejects.toThrow('The sender broke off')
  })

  test('ETags are not believed: what a bucket stores comes back as it was sent, or is refused and nothing remains', async () => {
    await using proxy = await openFaultyS3(Number(new URL(server.address.url ?? '').port))
    proxy.set('false ETags')
    const storage = await s3Storage({ ...server.address, url: proxy.url }, dataDir)
    const small = Buffer.alloc(1000, 'small')
    await storage.put('originals/a/4', Readable.from([small]))
    expect(await buffer(await storage.read('originals/a/4'))).toEqual(small)
    // Parts are identified by their ETags: with false ones the upload cannot be completed.
    const parts = Readable.from([Buffer.alloc(9 * 1024 * 1024)])
    await expect(storage.put('originals/a/5', parts)).rejects.toThrow(StorageUnreachable)
    const direct = await s3Storage(server.address, dataDir)
    expect(await direct.size('originals/a/5')).toBeNull()
    await direct.remove('originals/a/4')
  })

  test('more objects than one page of a listing holds are all listed', async () => {
    const storage = await s3Storage(server.address, dataDir)
    const names = Array.from({ length: 25 }, (_, at) => `many/${String(at).padStart(2, '0')}`)
    for (const name of names) await storage.put(name, only('x'))
    const found: string[] = []
    for await (const { key } of storage.list('many/')) found.push(key)
    expect(found).toEqual(names)
  })

  test('the local copy of an object is deleted after use', async () => {
    const storage = await s3Storage(server.address, dataDir)
    await storage.put('originals/org/read', only('for programs'))
    {
      await using file = await storage.local('originals/org/read')
      expect(file.path.startsWith(dataDir)).toBe(true)
      expect(await readdir(dataDir)).toHaveLength(1)
    }
    expect(await readdir(dataDir)).toEqual([])
  })

  test('parts that a killed server left behind are swept a day later', async () => {
    const { client, address } = server
    const storage = await s3Storage(address, dataDir)
    const half = { Bucket: address.bucket, Key: 'incoming/never' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(half))
    await client.send(new UploadPartCommand({ ...half, UploadId, PartNumber: 1, Body: Buffer.alloc(5 * 1024 * 1024) }))
    const uploads = async () => (await everything(client, address.bucket)).filter((name) => name.startsWith('half '))
    await storage.sweep()
    expect(await uploads()).toEqual(['half incoming/never'])
    await withClockAdvanced(1100, () => storage.sweep(0))
    expect(await uploads()).toEqual([])
  })
})

async function everything(client: S3Client, Bucket: string) {
  const names: string[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
    names.push(...Contents.map(({ Key = '' }) => Key))
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
  return [...names, ...Uploads.map(({ Key }) => `half ${Key}`)].sort()
}

async function* only(bytes: string) {
  yield Buffer.from(bytes)
}
