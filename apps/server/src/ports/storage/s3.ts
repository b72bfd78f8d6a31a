import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  type _Object,
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { openScratch } from '../scratch.ts'
import { type BucketOptions, openBucket, statusOf } from './s3-client.ts'
import { checkKey, checkPrefix } from './object-keys.ts'
import type { BucketAddress } from './storage-settings.ts'
import { type Bytes, MissingObject, type Storage } from './storage.ts'

interface Bucket {
  client: S3Client
  name: string
  /** What every object's name begins with, before its key: empty, or with a slash at its end. */
  prefix: string
  dataDir: string
}

const PART = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
const ABANDONED = 24 * 60 * 60 * 1000

/** Objects of an S3-compatible bucket, named by their keys. Throws a sentence if it cannot be reached. */
export async function s3Storage(
  address: BucketAddress,
  dataDir: string,
  options: BucketOptions = {},
): Promise<Storage> {
  const prefix = address.prefix ? `${address.prefix}/` : ''
  const bucket = { client: await openBucket(address, options), name: address.bucket, prefix, dataDir }
  return {
    put: (key, bytes) => put(bucket, key, bytes),
    read: async (key, range) => read(bucket, key, range),
    part: async (key, range) => buffer(await read(bucket, key, range)),
    size: async (key) => size(bucket, key),
    move: (from, to) => move(bucket, from, to),
    remove: (key) => remove(bucket, key),
    list: (prefix) => list(bucket, prefix),
    local: (key) => local(bucket, key),
    sweep: (age = ABANDONED) => sweep(bucket, age),
  }
}

/** Small objects take one request; larger ones are multipart uploads, which only count once complete. */
async function put(bucket: Bucket, key: string, bytes: Bytes) {
  const whole = bytes instanceof Uint8Array
  const seen = { bytes: whole ? bytes.length : 0 }
  const Body = whole ? bytes : Readable.from(counted(bytes, seen))
  const params = { ...at(bucket, key), Body }
  await new Upload({ client: bucket.client, params, partSize: PART, queueSize: PARTS_AT_ONCE }).done()
  return seen.bytes
}

async function* counted(bytes: AsyncIterable<Uint8Array>, seen: { bytes: number }) {
  for await (const chunk of bytes) {
    seen.bytes += chunk.length
    yield chunk
  }
}

const at = ({ name, prefix }: Bucket, key: string) => ({ Bucket: name, Key: `${prefix}${checkKey(key)}` })

async function read(bucket: Bucket, key: string, range?: { start: number; end: number }) {
  const Range = range && `bytes=${range.start}-${range.end}`
  const asked = bucket.client.send(new GetObjectCommand({ ...at(bucket, key), ...(Range && { Range }) }))
  const { Body } = await asked.catch(nothingBeyondTheEnd).catch(missing(key))
  return Body as Readable
}

function nothingBeyondTheEnd(error: unknown) {
  if (statusOf(error) === 416) return { Body: Readable.from([]) }
  throw error
}

async function size(bucket: Bucket, key: string) {
  const asked = bucket.client.send(new HeadObjectCommand(at(bucket, key)))
  const found = await asked.catch(absent(null))
  return found && (found.ContentLength ?? 0)
}

/** Copy, then remove: if it fails in between, both exist, and a retry completes it. S3 copies up to 5 GB. */
async function move(bucket: Bucket, from: string, to: string) {
  const CopySource = `${bucket.name}/${at(bucket, from).Key}`
  await bucket.client.send(new CopyObjectCommand({ ...at(bucket, to), CopySource })).catch(missing(from))
  await remove(bucket, from)
}

async function remove(bucket: Bucket, key: string) {
  await bucket.client.send(new DeleteObjectCommand(at(bucket, key))).catch(absent(null))
}

async function* list({ client, name, prefix: before }: Bucket, prefix: string) {
  const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: `${before}${checkPrefix(prefix)}` })
  for await (const { Contents = [] } of pages) yield* Contents.flatMap((each) => listed(each, before))
}

const listed = ({ Key, LastModified, Size = 0 }: _Object, before: string) =>
  Key && LastModified ? [{ key: Key.slice(before.length), size: Size, modified: LastModified }] : []

async function local(bucket: Bucket, key: string) {
  const bytes = await read(bucket, key)
  const folder = await openScratch(bucket.dataDir)
  const file = path.join(folder.path, 'object')
  try {
    await pipeline(bytes, createWriteStream(file))
  } catch (error) {
    await folder[Symbol.asyncDispose]()
    throw error
  }
  return { path: file, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
}

/** Unfinished multipart uploads of killed servers stay until they are aborted. */
async function sweep({ client, name, prefix }: Bucket, age: number) {
  const asked = { Bucket: name, ...(prefix && { Prefix: prefix }) }
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(asked))
  for (const { Key, UploadId, Initiated } of Uploads)
    if (Initiated && Initiated.getTime() < Date.now() - age)
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId })).catch(absent(null))
}

/** For catch: returns `value` if the object is missing, and rethrows other errors. */
function absent<T>(value: T) {
  return (error: unknown): T => {
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return value
    throw error
  }
}

function missing(key: string) {
  return (error: unknown): never => {
    absent(null)(error)
    throw new MissingObject(key)
  }
}
