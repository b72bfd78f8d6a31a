import { sql } from 'kysely'
import type { Database } from '../../core/db/connection.ts'
import type { CopiedFile } from './manifest.ts'

/** What was copied into the place of backups, and for which recipients. Kept here, because lists in backups may be encrypted. */
export interface KnownCopies {
  /** By key, those for these recipients. */
  list(recipients: string): Promise<Map<string, CopiedFile>>
  keep(file: CopiedFile, recipients: string): Promise<void>
  forgetOthers(keys: ReadonlySet<string>): Promise<void>
}

export const knownCopies = (db: Database): KnownCopies => ({
  async list(recipients) {
    const rows = await db.selectFrom('backup_copies').selectAll().where('recipients', '=', recipients).execute()
    return new Map(rows.map((row) => [row.key, fileOf(row)]))
  },

  async keep({ key, size, sha256, modified, sealed = { sha256, size } }, recipients) {
    const row = { recipients, modified, size, sha256, sealed_sha256: sealed.sha256, sealed_size: sealed.size }
    await db
      .insertInto('backup_copies')
      .values({ key, ...row })
      .onConflict((on) => on.column('key').doUpdateSet(row))
      .execute()
  },

  async forgetOthers(keys) {
    const rows = await db.selectFrom('backup_copies').select('key').execute()
    const gone = rows.map(({ key }) => key).filter((key) => !keys.has(key))
    if (gone.length > 0) await db.deleteFrom('backup_copies').where(sql<boolean>`key = any(${gone})`).execute()
  },
})

interface Row extends Omit<CopiedFile, 'sealed'> {
  recipients: string
  sealed_sha256: string
  sealed_size: number
}

const fileOf = ({ key, size, sha256, modified, recipients, sealed_sha256, sealed_size }: Row): CopiedFile => ({
  ...{ key, size, sha256, modified },
  ...(recipients && { sealed: { sha256: sealed_sha256, size: sealed_size } }),
})
