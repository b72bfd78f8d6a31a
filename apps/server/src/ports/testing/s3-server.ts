import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { BucketAddress } from '../storage/storage-settings.ts'

/** The Python that the system's packages are installed for. */
const PYTHON = '/usr/bin/python3'
const program = fileURLToPath(new URL('./s3_server.py', import.meta.url))

/** Why no S3-compatible server is available; null if one is. */
export const noS3Here = () =>
  spawnSync(PYTHON, ['-c', 'import swift.proxy.server, swift.obj.server'], { stdio: 'ignore' }).status === 0
    ? null
    : 'needs the package python3-swift'

/** A real S3-compatible server (OpenStack Swift) with an empty bucket. Dispose it after use. */
export async function startS3(): Promise<AsyncDisposable & { address: BucketAddress; client: S3Client }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-s3-'))
  const server = spawn(PYTHON, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  const port = await Promise.race([once(server.stdout, 'data').then(String), ended.then(() => '')])
  if (!port) throw new Error('Swift did not start')
  const address = {
    bucket: 'earshot-tests',
    region: 'us-east-1',
    url: `http://127.0.0.1:${port.trim()}`,
    key: { id: 'test:tester', secret: 'testing' },
    pathStyle: true,
  }
  const client = clientFor(address)
  await client.send(new CreateBucketCommand({ Bucket: address.bucket }))
  const dispose = async () => {
    client.destroy()
    server.stdin.end()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { address, client, [Symbol.asyncDispose]: dispose }
}

const clientFor = ({ url, key, region }: BucketAddress & { url: string; key: { id: string; secret: string } }) =>
  new S3Client({
    endpoint: url,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
