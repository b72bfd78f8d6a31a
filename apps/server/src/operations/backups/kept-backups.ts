import type { BackupPlace } from './backup-place.ts'
import type { Keep } from './backup-settings.ts'
import { BackupPlaceFailed } from './explained-storage.ts'
import type { Sealer } from './sealing.ts'

const BEGINNING = 'earshot-'
const NAME = /^earshot-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar(\.age)?$/

export const backupName = (made: Date, { recipients }: Pick<Sealer, 'recipients'>) =>
  `${BEGINNING}${made.toISOString().replaceAll(/[:.]/g, '-')}.tar${recipients && '.age'}`

export const isBackupName = (name: string) => NAME.test(name)

/** Beside each archive: the SHA-256 of it and of each copy that it needs, as `sha256sum --check` reads them. */
export const sumsOf = (name: string) => name.replace(NAME, 'earshot-$1T$2-$3-$4-$5Z.sha256')

const madeAt = (name: string) => new Date(name.replace(NAME, '$1T$2:$3:$4.$5Z'))

export interface FoundBackup {
  name: string
  /** Whether it was read back. Those from before 2.1.0 have no sums, and are not encrypted. */
  summed: boolean
}

/** Those with names of ours, newest first. */
export async function backupsIn({ storage }: BackupPlace): Promise<FoundBackup[]> {
  const names = new Set<string>()
  for await (const { key } of storage.list(BEGINNING)) names.add(key)
  const backups = [...names].filter(isBackupName).toSorted().toReversed()
  return backups.map((name) => ({ name, summed: names.has(sumsOf(name)) }))
}

/** Where a disk is not mounted, or another bucket has the name, nothing is written. `last` is the one made last. */
export async function requireEarlier(place: BackupPlace, last: string | null | undefined) {
  if (!last?.startsWith(`${place.name}/`) || (await backupsIn(place)).length > 0) return
  throw new BackupPlaceFailed(
    `${place.name} has none of the backups that were made there. Mount that disk again, or begin anew: npm run earshot -- backup`,
  )
}

const isWhole = ({ name, summed }: FoundBackup) => summed || !name.endsWith('.age')

/** Newest first. */
export const wholeBackupsIn = async (place: BackupPlace) => (await backupsIn(place)).filter(isWhole)

/** Of names, newest first: the newest of each of the last days, weeks (from Monday) and months that have one, in UTC. */
export function namesToKeep(names: readonly string[], { days, weeks, months }: Keep): Set<string> {
  const kept = new Set(names.slice(0, 1))
  const periods: [number, (made: Date) => string][] = [
    [days, (made) => made.toISOString().slice(0, 10)],
    [weeks, mondayOf],
    [months, (made) => made.toISOString().slice(0, 7)],
  ]
  for (const [count, periodOf] of periods) {
    // The last entry of a period stays, so the oldest come first.
    const newest = new Map(names.toReversed().map((name) => [periodOf(madeAt(name)), name]))
    for (const name of [...newest.values()].toReversed().slice(0, count)) kept.add(name)
  }
  return kept
}

function mondayOf(made: Date) {
  const monday = new Date(made)
  monday.setUTCDate(made.getUTCDate() - ((made.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}

/** Also removes those that were never finished. Returns what is left. */
export async function removeOldBackups(place: BackupPlace, keep: Keep): Promise<FoundBackup[]> {
  const found = await backupsIn(place)
  const whole = found.filter(isWhole)
  const kept = namesToKeep(
    whole.map(({ name }) => name),
    keep,
  )
  for (const { name } of found) {
    if (kept.has(name)) continue
    await place.storage.remove(sumsOf(name))
    await place.storage.remove(name)
  }
  return whole.filter(({ name }) => kept.has(name))
}
