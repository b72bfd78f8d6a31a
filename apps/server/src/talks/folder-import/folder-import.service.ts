import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../../core/context.ts'
import { readKey } from '../../identity/keys/secret.ts'
import { filesIn, requireFolder } from './watched-folder.ts'
import { type SeenFile, trackGrowth } from './file-growth.ts'
import { importCallerOf, importFile } from './import-file.service.ts'
import type { WatchedFolder } from './settings.ts'
import { lockFolder } from './folder-import.repo.ts'

/** Milliseconds: poll interval, how long a file must be unchanged before it is sent, and the delay after an error. */
const PACE = { poll: 2000, settle: 5000, trouble: 30_000 }
type Pace = typeof PACE

/** Sends new files of the watched folders until stopped; stopping waits for the current file. */
export async function startFolderImport(context: Context, pace: Pace = PACE): Promise<() => Promise<void>> {
  const folders = context.config.watch
  for (const folder of folders) await requireUsable(context, folder)
  const stop = new AbortController()
  const watching = folders.map((folder) => watch({ context, folder, pace, stop: stop.signal }))
  return async () => {
    stop.abort()
    await Promise.all(watching)
  }
}

/** A revoked key must not prevent the server from starting: it is logged, and the files wait. */
async function requireUsable(context: Context, folder: WatchedFolder) {
  await requireFolder(folder.path)
  await importCallerOf(context, folder).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    warn(context, folder, error)
  })
}

interface Watch {
  context: Context
  folder: WatchedFolder
  pace: Pace
  stop: AbortSignal
}

async function watch({ context, folder, pace, stop }: Watch) {
  const settled = trackGrowth(pace.settle)
  while (!stop.aborted) {
    const wait = await poll({ context, folder, pace, stop }, settled).catch((error: unknown) => {
      warn(context, folder, error)
      return pace.trouble
    })
    await pause(wait, undefined, { signal: stop }).catch(() => {})
  }
}

/** Sends settled files, in one process at a time. Returns the milliseconds until the next poll. */
async function poll({ context, folder, pace, stop }: Watch, settled: (files: SeenFile[], now: number) => SeenFile[]) {
  const ready = settled(await filesIn(folder.path), Date.now())
  if (ready.length === 0) return pace.poll
  await context.connections.outside.transaction().execute(async (tx) => {
    if (!(await lockFolder(tx, readKey(folder.key)?.key_id ?? folder.path))) return
    await sendAll({ context, folder, stop }, ready)
  })
  return pace.poll
}

/** After this many unexplained failures in a row the cause is assumed to be general, not the file. */
const MOST_ODD = 3

/** A refusal concerns the folder and stops all files; an unexplained error of one file does not stop the next. */
async function sendAll({ context, folder, stop }: Omit<Watch, 'pace'>, ready: SeenFile[]) {
  let odd = 0
  for (const file of ready) {
    if (stop.aborted) return
    const failed = await importFile(context, folder, file).then(nothing, (error: unknown) => ({ error }))
    odd = failed ? odd + 1 : 0
    if (failed && (failed.error instanceof ApiError || odd === MOST_ODD)) throw failed.error
    if (failed) warn(context, folder, failed.error)
  }
}

const nothing = () => null

const warn = ({ log }: Context, { path }: WatchedFolder, error: unknown) =>
  error instanceof ApiError
    ? log.warn({ folder: path, reason: error.message }, 'a watched folder waits')
    : log.error({ folder: path, err: error }, 'a watched folder waits')
