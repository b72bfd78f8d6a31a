import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cache } from './paths.mjs'
import { isAlive } from './processes.mjs'
import { say } from './log.mjs'

const lock = join(cache, 'setup.lock')
const ownName = join(cache, `setup.${process.pid}`)
const staleAfter = 10_000

/** Runs the work unless `isDone`, and never concurrently with another start or test of this checkout. */
export async function once(isDone, work) {
  if (await isDone()) return false
  await takeLock()
  const heartbeat = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => {}), staleAfter / 5)
  try {
    if (await isDone()) return false
    await work()
    return true
  } finally {
    clearInterval(heartbeat)
    await rm(lock, { force: true })
  }
}

async function takeLock() {
  await mkdir(cache, { recursive: true })
  for (let tries = 0; !(await tryLock()); tries++) {
    if (tries === 0) say('… Another start is setting up this folder; waiting for it')
    await wait(200)
  }
}

async function tryLock() {
  await writeFile(ownName, String(process.pid))
  try {
    await link(ownName, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (await isAbandoned()) await rm(lock, { force: true })
    return false
  } finally {
    await rm(ownName, { force: true })
  }
}

async function isAbandoned() {
  try {
    const [holder, { mtimeMs }] = await Promise.all([readFile(lock, 'utf8'), stat(lock)])
    return !isAlive(Number(holder)) || Date.now() - mtimeMs > staleAfter
  } catch {
    return false
  }
}
