import { mkdir, opendir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { forgetFiles, openFile } from './open-files.ts'

const ABSENT = new Set(['ENOENT', 'ENOTDIR'])

/** For catch: returns `value` if the file is missing, and rethrows other errors. */
export function absent<T>(value: T) {
  return (error: unknown): T => {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return value
    throw error
  }
}

const durable = new Set<string>()

/**
 * For work that needs a folder at or below `root`, which is created with mode 0700 and durable. It is looked for only if
 * it was not before, or if the work does not find it.
 */
export async function inFolder<Result>(path: string, root: string, work: () => Promise<Result>): Promise<Result> {
  if (!durable.has(path)) await makeFolder(path, root)
  return work().catch(async (error: unknown) => {
    absent(null)(error)
    await makeFolder(path, root)
    return work()
  })
}

async function makeFolder(path: string, root: string) {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made !== undefined) {
    durable.clear()
    // They may be below a folder that was removed.
    forgetFiles()
  }
  await syncUpward(path, made !== undefined && root.startsWith(made) ? dirname(made) : root)
}

async function syncUpward(path: string, top: string) {
  if (durable.has(path) || path === top) return
  await syncFolder(dirname(path))
  await syncUpward(dirname(path), top)
  durable.add(path)
}

interface Syncing {
  running: Promise<void>
  /** Starts after the running sync, for all callers that came during it. */
  next?: Promise<void>
}

const syncing = new Map<string, Syncing>()

/** Makes new, renamed and removed names in the folder durable; concurrent callers share a sync. Windows neither supports nor needs it. */
export function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return Promise.resolve()
  const current = syncing.get(path)
  if (!current) return startSync(path)
  current.next ??= current.running.then(
    () => startSync(path),
    () => startSync(path),
  )
  return current.next
}

function startSync(path: string) {
  const current: Syncing = {
    running: sync(path).finally(() => {
      if (!current.next) syncing.delete(path)
    }),
  }
  syncing.set(path, current)
  return current.running
}

async function sync(path: string) {
  const { handle } = await openFile(path)
  await handle.sync()
}

/** `age` is in milliseconds since the last write. */
export async function removeOld(folder: string, age: number) {
  for (const name of (await readdir(folder).catch(absent(null))) ?? []) {
    const file = await stat(join(folder, name)).catch(absent(null))
    if (file && Date.now() - file.mtimeMs > age) await rm(join(folder, name), { force: true })
  }
}

/** Paths with '/', without hidden files; empty if the folder is missing. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(absent(null))
  if (!entries) return
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* within(entry.name, join(folder, entry.name))
    else yield entry.name
  }
}

async function* within(name: string, folder: string) {
  for await (const file of filesBelow(folder)) yield `${name}/${file}`
}
