import path from 'node:path'
import * as z from 'zod/mini'
import type { BucketAddress } from '../../ports/storage/storage-settings.ts'
import { recipientsOf } from './recipients.ts'
import { type BackupTarget, targetOf } from './backup-target.ts'

const KEEP = 'BACKUP_KEEP says how many days, weeks and months are kept, like 7d 4w 6m'

export const backupEnvironment = {
  BACKUP_TO: z.optional(
    z
      .string()
      .check(z.refine((text) => targetOf(text) !== null, 'BACKUP_TO is a folder, or a bucket like s3://bucket/prefix')),
  ),
  BACKUP_AT: z._default(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BACKUP_AT is a time of the day, like 03:00')),
    '03:00',
  ),
  BACKUP_KEEP: z._default(
    z.string().check(z.regex(/^\d{1,4}d( \d{1,4}w)?( \d{1,4}m)?$/, KEEP), z.refine(keepsSomething, KEEP)),
    '7d 4w 6m',
  ),
  BACKUP_AGE_RECIPIENTS: z.optional(z.string()),
  BACKUP_S3_URL: z.optional(
    z.url({ error: 'BACKUP_S3_URL is the address of the S3 server, like https://s3.example.org' }),
  ),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET: z.optional(z.string()),
  BACKUP_S3_PATH_STYLE: z.optional(z.stringbool()),
}

const Environment = z.object(backupEnvironment)
type Given = z.infer<typeof Environment>

/** How many days, weeks and months keep their newest backup. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

/** The server and key of a bucket for backups, whichever bucket it is. */
export type BucketAccess = Omit<BucketAddress, 'bucket' | 'prefix'>

export interface BackupSettings {
  to: BackupTarget
  /** HH:MM, in the time zone of this machine. */
  at: string
  keep: Keep
}

interface Recordings {
  dataDir: string
  s3: BucketAddress | null
  s3Access: BucketAccess
}

export function backupsOf(given: Given, recordings: Recordings) {
  const access = accessOf(given, recordings.s3Access)
  return {
    /** Null unless Earshot makes backups by itself. */
    backups: settingsOf(given, recordings, access),
    backupAccess: access,
    /** Public keys of age for which backups are encrypted; empty for none. */
    backupRecipients: recipientsOf(given.BACKUP_AGE_RECIPIENTS),
  }
}

function settingsOf({ BACKUP_TO, BACKUP_AT, BACKUP_KEEP }: Given, recordings: Recordings, access: BucketAccess) {
  const to = BACKUP_TO ? targetOf(BACKUP_TO) : null
  if (!to) return null
  requireApart(to, recordings, access)
  return { to, at: BACKUP_AT, keep: keepOf(BACKUP_KEEP) }
}

/** Among the recordings, each backup would contain the ones before it. */
function requireApart(to: BackupTarget, { dataDir, s3 }: Recordings, { url }: BucketAccess) {
  if ('folder' in to && `${to.folder}/`.startsWith(path.join(dataDir, 'files/')))
    throw new Error('BACKUP_TO is in the folder of the recordings. Name another one, best on another disk')
  if ('bucket' in to && to.bucket === s3?.bucket && url === s3.url)
    throw new Error('BACKUP_TO is the bucket of the recordings (S3_BUCKET). Name another one, best at another provider')
}

function accessOf(given: Given, recordings: BucketAccess): BucketAccess {
  const { BACKUP_S3_URL: url = recordings.url, BACKUP_S3_KEY_ID: id, BACKUP_S3_SECRET: secret } = given
  if (Boolean(id) !== Boolean(secret))
    throw new Error('BACKUP_S3_KEY_ID and BACKUP_S3_SECRET belong together: set both or none')
  const own = given.BACKUP_S3_URL !== undefined
  return {
    url,
    region: given.BACKUP_S3_REGION ?? recordings.region,
    key: id && secret ? { id, secret } : recordings.key,
    pathStyle: given.BACKUP_S3_PATH_STYLE ?? (own || recordings.pathStyle),
  }
}

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
