import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Keep } from './backup-settings.ts'

const NAME = /^earshot-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar$/

export const backupName = (made: Date) => `earshot-${made.toISOString().replaceAll(/[:.]/g, '-')}.tar`

const madeAt = (name: string) => new Date(name.replace(NAME, '$1T$2:$3:$4.$5Z'))

/** The backups in a folder that have names of ours, newest first. */
export const backupsIn = async (folder: string) =>
  (await readdir(folder))
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()

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

/** Returns the names that are left. */
export async function removeOldBackups(folder: string, keep: Keep): Promise<string[]> {
  const names = await backupsIn(folder)
  const kept = namesToKeep(names, keep)
  for (const name of names) if (!kept.has(name)) await rm(path.join(folder, name), { force: true })
  return [...kept]
}
