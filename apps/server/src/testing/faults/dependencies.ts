import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openFaultyS3 } from '../../ports/testing/faulty-s3.ts'
import { startS3 } from '../../ports/testing/s3-server.ts'
import type { Stop } from '../../core/stops.ts'

export interface Clock {
  set(days: number): Promise<void>
}

export interface Hanging {
  hang(hangs: boolean): void
}

/** libfaketime of Debian: https://github.com/wolfcw/libfaketime. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

export async function openClock(root: string): Promise<(Clock & { env: Record<string, string> }) | null> {
  if (!existsSync(LIBRARY)) return null
  const file = path.join(root, 'clock')
  const set = (days: number) => writeFile(file, `+${days}d`)
  await set(0)
  return {
    set,
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}

export async function openBucket(stops: Stop[]) {
  const server = await startS3()
  stops.push(async () => server[Symbol.asyncDispose]())
  const { bucket, url: directUrl = '', key } = server.address
  const proxy = await openFaultyS3(Number(new URL(directUrl).port))
  stops.push(async () => proxy[Symbol.asyncDispose]())
  const env = (url: string) => ({
    ...{ S3_BUCKET: bucket, S3_URL: url },
    ...(key && { S3_KEY_ID: key.id, S3_SECRET: key.secret }),
  })
  return { proxy, directUrl, env }
}

export async function canHang<Server extends AsyncDisposable>(
  open: (wait: () => Promise<void>) => Promise<Server>,
  stops: Stop[],
): Promise<Server & Hanging> {
  let held: PromiseWithResolvers<void> | undefined
  const server = await open(async () => held?.promise)
  stops.push(async () => server[Symbol.asyncDispose]())
  const hang = (wanted: boolean) => {
    held?.resolve()
    held = wanted ? Promise.withResolvers() : undefined
  }
  return Object.assign(server, { hang })
}
