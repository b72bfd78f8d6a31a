import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'

interface Two {
  one: string
  other: string
  within: string | null
}

/** Organizations in the bin do not count. */
export async function shareOrganization(db: Reads, { one, other, within }: Two): Promise<boolean> {
  const { rows } = await sql<{ share: boolean }>`
    select share_organization(${one}, ${other}, ${within}) as share`.execute(db)
  return rows[0]?.share === true
}
