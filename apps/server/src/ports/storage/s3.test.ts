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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later } from '../../testing/eventually.ts'
import { noS3Here, startS3 } from '../testing/s3-server.ts'
import { openStorage } from './open.ts'
import { s3Storage } from './s3.ts'
import type { BucketAddress } from './settings.ts'
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
  ])('%s is said in a sentence at the start', async (_, wrong, sentence) => {
    await expect(openStorage({ dataDir, s3: { ...server.address, ...wrong } })).rejects.toThrow(sentence)
  })

  test('more objects than one page of a listing holds are all listed', async () => {
    const storage = await s3Storage(server.address, dataDir)
    const names = Array.from({ length: 25 }, (_, at) => `many/${String(at).padStart(2, '0')}`)
    for (const name of names) await storage.put(name, only('x'))
    const found: string[] = []
    for await (const { key } of storage.list('many/')) found.push(key)
    expect(found).toEqual(names)
  })

  test('the file of an object is gone when its reader has done with it', async () => {
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
    await later(1100, () => storage.sweep(0))
    expect(await uploads()).toEqual([])
  })
})

/** Objects, and what is half-sent. */
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
