import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'

const ours = `scratch-${hostname()}-`

/** A folder for what a job makes on the way, gone when disposed. It lies in the data folder, whose disk has room for recordings. */
export async function openScratch(dataDir: string) {
  const folder = await mkdtemp(path.join(dataDir, `${ours}${process.pid}-`))
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes what killed processes of this machine left; those at work on the same data folder keep theirs. */
export async function clearScratch(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    const pid = name.startsWith(ours) ? Number.parseInt(name.slice(ours.length), 10) : 0
    if (pid && !isAnother(pid)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

/** Whether another process has this id; EPERM counts as alive. */
function isAnother(pid: number) {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
