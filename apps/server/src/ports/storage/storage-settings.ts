import * as z from 'zod/mini'

/** Without S3_BUCKET, recordings are stored in the data folder. */
export const storageEnvironment = {
  S3_BUCKET: z.optional(z.string()),
  S3_URL: z.optional(z.url({ error: 'S3_URL is the address of the S3 server, like https://s3.example.org' })),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_KEY_ID: z.optional(z.string()),
  S3_SECRET: z.optional(z.string()),
  S3_PATH_STYLE: z.optional(z.stringbool()),
  ACCEL_REDIRECT: z.optional(
    z.string().check(z.regex(/^\/([\w-]+\/)+$/, 'ACCEL_REDIRECT is a path with a slash at both ends, like /files/')),
  ),
}

const Environment = z.object(storageEnvironment)

/** Without a key, the SDK uses the machine's credentials. */
export interface BucketAddress {
  bucket: string
  /** A part of the bucket: what is before the keys, without a slash at its end. */
  prefix?: string
  region: string
  url: string | undefined
  key: { id: string; secret: string } | undefined
  pathStyle: boolean
}

export const storageOf = (given: z.infer<typeof Environment>) => ({
  s3: bucketOf(given),
  /** The same server and key, also without a bucket. */
  s3Access: accessOf(given),
  /** Where a proxy finds the files; null if it does not send them. */
  accelRedirect: given.ACCEL_REDIRECT ?? null,
})

/** Null if none is configured. */
function bucketOf(given: z.infer<typeof Environment>): BucketAddress | null {
  const { S3_BUCKET: bucket, S3_URL: url, S3_KEY_ID: id, S3_SECRET: secret } = given
  if (Boolean(id) !== Boolean(secret)) throw new Error('S3_KEY_ID and S3_SECRET belong together: set both or none')
  if (!bucket && (url || id)) throw new Error('S3_BUCKET is missing: name the bucket that keeps the recordings')
  return bucket ? { bucket, ...accessOf(given) } : null
}

/** Servers other than Amazon's use path-style addresses by default. */
function accessOf(given: z.infer<typeof Environment>): Omit<BucketAddress, 'bucket'> {
  const { S3_URL: url, S3_REGION: region, S3_KEY_ID: id, S3_SECRET: secret } = given
  const key = id && secret ? { id, secret } : undefined
  return { region, url, key, pathStyle: given.S3_PATH_STYLE ?? url !== undefined }
}
