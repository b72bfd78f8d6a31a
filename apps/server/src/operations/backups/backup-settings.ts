import path from 'node:path'
import * as z from 'zod/mini'

const KEEP = 'BACKUP_KEEP says how many days, weeks and months are kept, like 7d 4w 6m'

export const backupEnvironment = {
  BACKUP_TO: z.optional(z.string()),
  BACKUP_AT: z._default(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BACKUP_AT is a time of the day, like 03:00')),
    '03:00',
  ),
  BACKUP_KEEP: z._default(
    z.string().check(z.regex(/^\d{1,4}d( \d{1,4}w)?( \d{1,4}m)?$/, KEEP), z.refine(keepsSomething, KEEP)),
    '7d 4w 6m',
  ),
}

const Environment = z.object(backupEnvironment)

/** How many days, weeks and months keep their newest backup. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

export interface BackupSettings {
  folder: string
  /** HH:MM, in the time zone of this machine. */
  at: string
  keep: Keep
}

/** Null unless Earshot makes backups by itself. */
export const backupsOf = ({ BACKUP_TO, BACKUP_AT, BACKUP_KEEP }: z.infer<typeof Environment>): BackupSettings | null =>
  BACKUP_TO ? { folder: path.resolve(BACKUP_TO), at: BACKUP_AT, keep: keepOf(BACKUP_KEEP) } : null

function keepOf(text: string): Keep {
  const of = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
  return { days: of('d'), weeks: of('w'), months: of('m') }
}

function keepsSomething(text: string) {
  const { days, weeks, months } = keepOf(text)
  return days + weeks + months > 0
}

/** The last moment at or before `now` at which a backup was due. */
export function lastDue(at: string, now = new Date()): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hours, minutes, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}
