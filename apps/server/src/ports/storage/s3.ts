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
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { openScratch } from '../scratch.ts'
import { checkKey, checkPrefix } from './object-keys.ts'
import type { BucketAddress } from './storage-settings.ts'
import { type Bytes, MissingObject, StorageUnreachable, type Storage } from './storage.ts'

interface Bucket {
  client: S3Client
  name: string
  dataDir: string
}

const PART = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
const ABANDONED = 24 * 60 * 60 * 1000
/** Many, because each slow listener holds a connection. */
const CONNECTIONS = 2000
const CONNECT_MS = 5000
/** How long a transfer may stall. */
const SILENCE_MS = 30_000

/** Objects of an S3-compatible bucket, named by their keys. Throws a sentence if it cannot be reached. */
export async function s3Storage(address: BucketAddress, dataDir: string, silenceMs = SILENCE_MS): Promise<Storage> {
  const bucket = { client: clientFor(address, silenceMs), name: address.bucket, dataDir }
  await requireBucket(bucket, address)
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

function clientFor({ region, url, key, pathStyle }: BucketAddress, silenceMs: number) {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(url && { endpoint: url }),
    ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
    // Clients and jobs retry themselves; retries here would double the time until a refusal.
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: silenceMs,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    },
  })
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        const status = statusOf(error) ?? 500
        if ([404, 412, 416].includes(status)) throw error
        throw new StorageUnreachable('The bucket cannot be reached', { cause: error })
      }),
    { step: 'initialize', name: 'failures' },
  )
  return client
}

async function requireBucket({ client, name }: Bucket, { url, region }: BucketAddress) {
  const asked = client.send(new HeadBucketCommand({ Bucket: name }))
  await asked.catch((error: unknown) => {
    const failure = (error as Error).cause ?? error
    const why = reasons[statusOf(failure) ?? 0] ?? (failure as Error).message
    throw new Error(
      `The bucket “${name}” at ${url ?? region} cannot be used: ${why}. See S3_URL, S3_BUCKET, S3_REGION, S3_KEY_ID and S3_SECRET`,
    )
  })
}

const reasons: Record<number, string> = {
  301: 'it is in another region',
  401: 'the key is refused',
  403: 'the key is refused',
  404: 'there is none of this name',
}

/** Small objects take one request; larger ones are multipart uploads, which only count once complete. */
async function put({ client, name }: Bucket, key: string, bytes: Bytes) {
  const whole = bytes instanceof Uint8Array
  const seen = { bytes: whole ? bytes.length : 0 }
  const Body = whole ? bytes : Readable.from(counted(bytes, seen))
  const params = { Bucket: name, Key: checkKey(key), Body }
  await new Upload({ client, params, partSize: PART, queueSize: PARTS_AT_ONCE }).done()
  return seen.bytes
}

async function* counted(bytes: AsyncIterable<Uint8Array>, seen: { bytes: number }) {
  for await (const chunk of bytes) {
    seen.bytes += chunk.length
    yield chunk
  }
}

async function read({ client, name }: Bucket, key: string, range?: { start: number; end: number }) {
  const Range = range && `bytes=${range.start}-${range.end}`
  const asked = client.send(new GetObjectCommand({ Bucket: name, Key: checkKey(key), ...(Range && { Range }) }))
  const { Body } = await asked.catch(missing(key))
  return Body as Readable
}

async function size({ client, name }: Bucket, key: string) {
  const asked = client.send(new HeadObjectCommand({ Bucket: name, Key: checkKey(key) }))
  const found = await asked.catch(absent(null))
  return found && (found.ContentLength ?? 0)
}

/** Copy, then remove: if it fails in between, both exist, and a retry completes it. S3 copies up to 5 GB. */
async function move(bucket: Bucket, from: string, to: string) {
  const source = { Bucket: bucket.name, CopySource: `${bucket.name}/${checkKey(from)}` }
  await bucket.client.send(new CopyObjectCommand({ ...source, Key: checkKey(to) })).catch(missing(from))
  await remove(bucket, from)
}

async function remove({ client, name }: Bucket, key: string) {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: checkKey(key) })).catch(absent(null))
}

async function* list({ client, name }: Bucket, prefix: string) {
  const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: checkPrefix(prefix) })
  for await (const { Contents = [] } of pages) yield* Contents.flatMap(listed)
}

const listed = ({ Key, LastModified }: _Object) => (Key && LastModified ? [{ key: Key, modified: LastModified }] : [])

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
async function sweep({ client, name }: Bucket, age: number) {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: name }))
  for (const { Key, UploadId, Initiated } of Uploads)
    if (Initiated && Initiated.getTime() < Date.now() - age)
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId })).catch(absent(null))
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

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
