import type { Dirent } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from './log.ts'

const [FOLDER, FILE] = [0o700, 0o600]
/** PostgreSQL's account keeps its own folder, and refuses to start where others may look into it. */
const OTHERS = ['postgres', 'postgres.new']

/**
 * Keeps the data folder from the other people of this machine: what lies in it, also from before, and its logs. What is
 * deeper lies behind a folder that is closed.
 */
export async function keepPrivate(dataDir: string, log: Log) {
  await mkdir(dataDir, { recursive: true, mode: FOLDER })
  const close = (file: string, mode: number) =>
    chmod(file, mode).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return
      log.warn(
        { err: error, file },
        'other people of this machine may be able to read this: it belongs to somebody else',
      )
    })
  const closeAll = async (folder: string) => {
    const inside = (await readdir(folder, { withFileTypes: true })).filter(isOurs)
    await Promise.all(inside.map((each) => close(path.join(folder, each.name), each.isDirectory() ? FOLDER : FILE)))
    return inside
  }
  await close(dataDir, FOLDER)
  for (const { name } of (await closeAll(dataDir)).filter((each) => each.name === 'logs' && each.isDirectory()))
    await closeAll(path.join(dataDir, name))
}

const isOurs = (each: Dirent) => !OTHERS.includes(each.name) && (each.isDirectory() || each.isFile())
