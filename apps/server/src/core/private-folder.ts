import type { Dirent } from 'node:fs'
import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from './log.ts'

const [FOLDER, FILE] = [0o700, 0o600]
/** PostgreSQL's account owns these, and PostgreSQL refuses to start if others can read them. */
const OTHERS = ['postgres', 'postgres.new']

/** Makes the data folder private to this account, existing entries and logs too. Deeper entries are inside a private folder. */
export async function makePrivate(dataDir: string, log: Log) {
  await makeWritable(dataDir)
  const close = (file: string, mode: number) =>
    chmod(file, mode).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return
      log.warn({ err: error, file }, 'other users of this machine may be able to read this: it belongs to another user')
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

async function makeWritable(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: FOLDER })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `DATA_DIR: ${dataDir} is no folder that can be written to (${(error as NodeJS.ErrnoException).code}). ` +
        'Make it one for the account that runs Earshot, or set another',
      { cause: error },
    )
  }
}

const isOurs = (each: Dirent) => !OTHERS.includes(each.name) && (each.isDirectory() || each.isFile())
