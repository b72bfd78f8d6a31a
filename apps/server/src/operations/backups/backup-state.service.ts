import type { Context } from '../../core/context.ts'
import type { BackupSettings } from './backup-settings.ts'
import { openPlace } from './backup-place.ts'
import { nameOf } from './backup-target.ts'
import { findLastMade, listRuns } from './scheduled-backups.repo.ts'

const RUNS_LOOKED_AT = 60
const HOUR = 60 * 60_000
const LATE_MS = 36 * HOUR

/** When the last backup that succeeded ended, and why the newest one failed, if it did; null where none are made. */
export async function lastBackup({ connections, config }: Pick<Context, 'connections' | 'config'>) {
  if (!config.backups) return null
  const runs = await listRuns(connections.outside, RUNS_LOOKED_AT)
  const last = await findLastMade(connections.outside)
  return {
    made: last?.ended ?? null,
    reason: runs[0]?.reason ?? null,
    to: nameOf(config.backups.to),
    encrypted: config.backupRecipients.length > 0,
  }
}

/** What is wrong with backups, in a sentence without its end; null if nothing is. */
export async function backupProblem(context: Pick<Context, 'connections' | 'config'>): Promise<string | null> {
  const { backups } = context.config
  const last = await lastBackup(context)
  if (!backups || !last) return null
  if (last.reason) return last.reason
  return (await missing(context, backups)) ?? (await late(context, last.made))
}

/** Shorter than for backups themselves, because the other checks wait for it. */
const SILENCE_MS = 10_000

async function missing({ connections, config }: Pick<Context, 'connections' | 'config'>, { to }: BackupSettings) {
  try {
    const place = await openPlace(to, { ...config, silenceMs: SILENCE_MS })
    const { file = null } = (await findLastMade(connections.outside)) ?? {}
    const name = file?.startsWith(`${place.name}/`) ? file.slice(place.name.length + 1) : null
    const gone = name !== null && (await place.storage.size(name)) === null
    return gone
      ? `${file}, the last one, is gone. Mount that disk again, or make another: npm run earshot -- backup`
      : null
  } catch (error) {
    return (error as Error).message
  }
}

/** The day of the last one, or of the first try, if that was too long ago. */
async function late({ connections }: Pick<Context, 'connections'>, made: string | null) {
  const since = made ?? (await listRuns(connections.outside, RUNS_LOOKED_AT)).at(-1)?.began
  return since && Date.parse(since) < Date.now() - LATE_MS ? `none was finished since ${since.slice(0, 10)}` : null
}
