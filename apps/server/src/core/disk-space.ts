import { statfs } from 'node:fs/promises'
import type { Storage } from '../ports/storage/storage.ts'
import type { Log } from './log.ts'

/** Bytes on the disk of the data folder. */
export interface DiskSpace {
  free: number
  /** Uploads must leave this much free, for PostgreSQL and for work in progress. */
  reserve: number
}

interface DiskOptions {
  folder: string
  reserve: number
  log: Log
}

const REMEMBERED_MS = 1000
const WARN_EVERY_MS = 10 * 60 * 1000
const WARN_AT = 3

export type Disk = ReturnType<typeof openDisk>

/** Checks the disk at most once a second. If it cannot be read, there is assumed to be room. */
export function openDisk({ folder, reserve, log }: DiskOptions) {
  let measured: Promise<number> | undefined
  let measuredAt = Number.NEGATIVE_INFINITY
  let warnedAt = Number.NEGATIVE_INFINITY

  function warn(free: number) {
    if (free >= reserve * WARN_AT || performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ free, reserve, folder }, 'the disk is almost full')
  }
  async function space(): Promise<DiskSpace> {
    if (!measured || performance.now() - measuredAt > REMEMBERED_MS) {
      measuredAt = performance.now()
      measured = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.MAX_SAFE_INTEGER,
      )
    }
    const free = await measured
    warn(free)
    return { free, reserve }
  }
  return {
    space,
    /** Throws ENOSPC when the reserve is reached. */
    requireRoom: async () => {
      const { free } = await space()
      if (free < reserve) throw Object.assign(new Error('The disk is full up to its reserve'), { code: 'ENOSPC' })
    },
  }
}

/** Keys of uploaded files. Files derived from them may use the reserve, so that processing can finish. */
const UPLOADED = /^(incoming|uploads)\//

export const withReserve = (storage: Storage, disk: Pick<Disk, 'requireRoom'>): Storage => ({
  ...storage,
  put: async (key, bytes, options) => {
    if (UPLOADED.test(key)) await disk.requireRoom()
    return storage.put(key, bytes, options)
  },
})
