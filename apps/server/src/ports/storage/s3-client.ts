import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { BucketAddress } from './storage-settings.ts'
import { StorageUnreachable } from './storage.ts'

export interface BucketOptions {
  /** How long a transfer may stall. */
  silenceMs?: number
  /** Clients and jobs retry themselves; retries here would double the time until a refusal. */
  attempts?: number
  /** The settings to correct if it cannot be used. */
  settings?: string
}

/** Many, because each slow listener holds a connection. */
const CONNECTIONS = 2000
const CONNECT_MS = 5000
const SILENCE_MS = 30_000
const SETTINGS = 'S3_URL, S3_BUCKET, S3_REGION, S3_KEY_ID and S3_SECRET'

/** Throws a sentence if the bucket cannot be reached. */
export async function openBucket(address: BucketAddress, options: BucketOptions) {
  const client = clientFor(address, options)
  await requireBucket(client, address, options.settings ?? SETTINGS)
  return client
}

function clientFor(
  { region, url, key, pathStyle }: BucketAddress,
  { silenceMs = SILENCE_MS, attempts = 1 }: BucketOptions,
) {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(url && { endpoint: url }),
    ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
    maxAttempts: attempts,
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

async function requireBucket(client: S3Client, { bucket, url, region }: BucketAddress, settings: string) {
  const asked = client.send(new HeadBucketCommand({ Bucket: bucket }))
  await asked.catch((error: unknown) => {
    const failure = (error as Error).cause ?? error
    const why = reasons[statusOf(failure) ?? 0] ?? (failure as Error).message
    throw new Error(`The bucket “${bucket}” at ${url ?? region} cannot be used: ${why}. See ${settings}`)
  })
}

const reasons: Record<number, string> = {
  301: 'it is in another region',
  401: 'the key is refused',
  403: 'the key is refused',
  404: 'there is none of this name',
}

export const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
