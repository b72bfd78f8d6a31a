import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'

const ours = `scratch-${hostname()}-`

/** A temporary folder for a job, removed when disposed. It is in the data folder, whose disk has room for recordings. */
export async function openScratch(dataDir: string) {
  const folder = await mkdtemp(path.join(dataDir, `${ours}${process.pid}-`))
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes folders of killed processes on this machine; those of running processes stay. */
export async function clearScratch(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    const pid = name.startsWith(ours) ? Number.parseInt(name.slice(ours.length), 10) : 0
    if (pid && !isAnother(pid)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

/** EPERM counts as alive. */
function isAnother(pid: number) {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
