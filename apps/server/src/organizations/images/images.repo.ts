import { sql } from 'kysely'
import type { Database } from '../../core/db/connection.ts'

interface Two {
  one: string
  other: string
  /** Only this organization counts. */
  within: string | null
}

/** Whether two people belong to one organization that is not in the bin. */
export async function shareOrganization(db: Database, { one, other, within }: Two): Promise<boolean> {
  const { rows } = await sql<{ share: boolean }>`
    select share_organization(${one}, ${other}, ${within}) as share`.execute(db)
  return rows[0]?.share === true
}
