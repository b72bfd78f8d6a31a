import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../core/context.ts'
import type { DatabaseDump } from '../../core/db/dump/dump.ts'
import type { Stop } from '../../core/stops.ts'
import type { BackupKeys } from './backup-keys.ts'
import { type BackupReport, backUp, copiedBy } from './backup.service.ts'
import { rowCount } from './manifest.ts'
import { type BackupSettings, lastDue } from './backup-settings.ts'
import { removeUnusedCopies } from './copied-files.ts'
import { removeOldBackups } from './kept-backups.ts'
import { beginRun, endRun, listRuns, renewRun } from './scheduled-backups.repo.ts'

const EVERY_MS = 60_000
const RUNS_LOOKED_AT = 60

export interface BackupParts {
  whole: DatabaseDump
  keys: BackupKeys
}

/** Makes a backup whenever one is due, also the one that was due while the server was down. */
export async function startScheduledBackups(context: Context, parts: BackupParts): Promise<Stop> {
  const settings = context.config.backups
  if (!settings) return async () => {}
  await requireFolder(settings.folder)
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  const check = () => {
    running ??= backUpIfDue(context, { ...parts, settings, signal: stopped.signal }).finally(
      () => (running = undefined),
    )
  }
  const timer = setInterval(check, EVERY_MS)
  timer.unref()
  check()
  return async () => {
    clearInterval(timer)
    stopped.abort()
    await running
  }
}

async function requireFolder(folder: string) {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new Error(`BACKUP_TO: there is no folder ${folder}`)
}

interface Scheduled extends BackupParts {
  settings: BackupSettings
  signal: AbortSignal
}

const RENEW_EVERY_MS = 60_000

/** A failure is stored and logged, and tried again after an hour. */
export async function backUpIfDue(context: Context, scheduled: Scheduled): Promise<void> {
  const { connections, log } = context
  const due = lastDue(scheduled.settings.at)
  if (!(await beginRun(connections.outside, due).catch(() => undefined))) return
  const beat = setInterval(() => void renewRun(connections.outside, due).catch(() => {}), RENEW_EVERY_MS)
  try {
    const { file, rows, files, bytes } = await backUpInto(context, scheduled, () => scheduled.signal.throwIfAborted())
    await endRun(connections.outside, due, { file, files, bytes, row_count: rowCount(rows), reason: null })
    log.info({ file, files, bytes }, 'a backup was made')
  } catch (error) {
    log.error({ err: error }, 'the backup failed')
    const nothing = { file: null, row_count: null, files: null, bytes: null }
    await endRun(connections.outside, due, { ...nothing, reason: (error as Error).message }).catch(() => {})
  } finally {
    clearInterval(beat)
  }
}

/** Into the folder for backups: rows as an archive, files beside it, each once. Removes what is no longer to be kept. */
export async function backUpInto(
  { storage }: Pick<Context, 'storage'>,
  { whole, keys, settings: { folder, keep } }: Omit<Scheduled, 'signal'>,
  report: BackupReport,
) {
  await requireFolder(folder)
  const made = await backUp({ whole, storage, keys, apart: true }, folder, report)
  await removePast(folder, keep)
  return made
}

/** Removes no copies while a backup that is left cannot be read. */
async function removePast(folder: string, keep: BackupSettings['keep']) {
  const used = new Set<string>()
  for (const name of await removeOldBackups(folder, keep)) {
    const copied = await copiedBy(path.join(folder, name)).catch(() => undefined)
    if (copied === undefined) return
    for (const { sha256 } of copied ?? []) used.add(sha256)
  }
  await removeUnusedCopies(folder, used)
}

/** When the last backup that succeeded ended, and why the newest one failed, if it did. */
export async function lastBackup({ connections }: Pick<Context, 'connections'>) {
  const [newest, ...earlier] = await listRuns(connections.outside, RUNS_LOOKED_AT)
  const made = [newest, ...earlier].find((run) => run?.ended && run.reason === null)
  return { made: made?.ended ?? null, reason: newest?.reason ?? null }
}
