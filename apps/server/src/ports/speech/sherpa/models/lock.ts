import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'

/** Another process holds the lock, on this machine or one that shares the folder. */
export class FolderLock extends Error {}

/** A lock not renewed for this long belongs to a dead process. */
const STALE_MS = 60_000
const RENEWED_EVERY_MS = 10_000

/** A lock for one process. Takes over stale locks. Throws FolderLock with the sentence. */
export async function lockFolder(folder: string, sentence: string): Promise<AsyncDisposable> {
  const file = path.join(folder, '.fetching')
  const take = () => writeFile(file, `${process.pid} ${hostname()}`, { flag: 'wx' })
  await take().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    if (await isHeld(file)) throw new FolderLock(sentence)
    await rm(file, { force: true })
    await take()
  })
  const renewing = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), RENEWED_EVERY_MS)
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(renewing)
      await rm(file, { force: true })
    },
  }
}

async function isHeld(file: string) {
  const [pid, host = hostname()] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  if (host === hostname() && !isAlive(Number(pid))) return false
  const renewed = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  return Date.now() - renewed < STALE_MS
}

function isAlive(pid: number) {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
