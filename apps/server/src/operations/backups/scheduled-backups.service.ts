import type { Config } from '../../config.ts'
import type { Context } from '../../core/context.ts'
import type { Connections } from '../../core/db/connection.ts'
import type { DatabaseDump } from '../../core/db/dump/dump.ts'
import type { Stop } from '../../core/stops.ts'
import { knownCopies } from './backup-copies.repo.ts'
import type { BackupKeys } from './backup-keys.ts'
import { openPlace } from './backup-place.ts'
import { type BackupReport, watchProgress } from './backup-progress.ts'
import { type BackupSettings, lastDue } from './backup-settings.ts'
import { backUpInto } from './incremental-backup.service.ts'
import { requireEarlier } from './kept-backups.ts'
import { rowCount } from './manifest.ts'
import { beginRun, deleteOpenRuns, endRun, findLastMade, renewRun } from './scheduled-backups.repo.ts'
import { openSealer } from './sealing.ts'

const EVERY_MS = 60_000

export interface BackupParts {
  whole: DatabaseDump
  keys: BackupKeys
}

/** Makes a backup whenever one is due, also the one that was due while the server was down. */
export async function startScheduledBackups(context: Context, parts: BackupParts): Promise<Stop> {
  const { backups: settings, backupRecipients } = context.config
  if (!settings) return async () => {}
  await openSealer(backupRecipients)
  // A bucket that cannot be reached is said by Health: talks go on without it.
  if ('folder' in settings.to) await openPlace(settings.to, context.config)
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
    stopped.abort(new Error('Earshot was stopped'))
    await running
  }
}

interface Scheduled extends BackupParts {
  settings: BackupSettings
  signal: AbortSignal
}

/** A failure is stored and logged, and tried again after an hour. */
export async function backUpIfDue(context: Context, { settings, signal, ...parts }: Scheduled): Promise<void> {
  const { connections, log, config, storage } = context
  const due = lastDue(settings.at)
  try {
    const made = await runBackup({ ...parts, connections, config, storage, settings, due, signal })
    if (made) log.info({ file: made.file, files: made.files, bytes: made.bytes }, 'a backup was made')
  } catch (error) {
    log.error({ err: error }, 'the backup failed')
  }
}

interface Run extends BackupParts, Pick<Context, 'storage'> {
  connections: Connections
  config: Config
  settings: BackupSettings
  due: Date
  /** By itself it does not begin anew where earlier backups are gone. */
  byHand?: boolean
  signal?: AbortSignal
  report?: BackupReport
}

/** Null if another one is running, or this one was made already. What happens to it is kept for Health. */
export async function runBackup(run: Run) {
  const { connections, due } = run
  const db = connections.outside
  if (!(await beginRun(db, due).catch(() => undefined))) return null
  const watch = watchRun(run)
  try {
    const { file, rows, files, bytes } = await backUpNow(run, watch.onMove)
    const made = { file, files, bytes }
    await endRun(db, due, { ...made, row_count: rowCount(rows), reason: null })
    return { ...made, rows }
  } catch (error) {
    await endRun(db, due, failed((error as Error).message)).catch(() => {})
    throw error
  } finally {
    watch.end()
  }
}

/** After a restore: a backup contains its own run, which has not ended in it. */
export const forgetOwnRun = ({ connections }: Pick<Run, 'connections'>) => deleteOpenRuns(connections.outside)

const failed = (reason: string) => ({ file: null, row_count: null, files: null, bytes: null, reason })

async function backUpNow(run: Run, onMove: () => void) {
  const { config, connections, settings, byHand, signal, report, ...source } = run
  const sealer = await openSealer(config.backupRecipients)
  const place = await openPlace(settings.to, config)
  if (!byHand) await requireEarlier(place, (await findLastMade(connections.outside))?.file)
  const progress = watchProgress({ onMove, ...(signal && { signal }), ...(report && { report }) })
  const copies = knownCopies(connections.outside)
  return backUpInto({ ...source, place, sealer, copies, keep: settings.keep, progress })
}

const LOOK_EVERY_MS = 60_000
const STUCK_MS = 10 * 60_000
const STUCK = 'For ten minutes nothing could be read or written. Look after that disk or server, and the way to it'

/** Renews the run while bytes move. A hanging disk may never fail, so the run is recorded as failed while it hangs. */
function watchRun({ connections, due }: Pick<Run, 'connections' | 'due'>) {
  let moved = Date.now()
  const look = async () => {
    if (Date.now() - moved < STUCK_MS) await renewRun(connections.outside, due)
    else await endRun(connections.outside, due, failed(STUCK))
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  timer.unref()
  return { onMove: () => void (moved = Date.now()), end: () => clearInterval(timer) }
}
