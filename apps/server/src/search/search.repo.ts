import { MOST_COUNTED, type SearchFilters } from '@earshot/contract/search'
import { sql } from 'kysely'
import type { OrgScope } from '../organizations/scope.ts'

interface Asked {
  words: string | null
  patterns: string[]
  unwanted: string[]
  filters: SearchFilters
}

export interface Place {
  recorded_at: string
  talk_id: string
}

const END_OF_TIME: Place = { recorded_at: 'infinity', talk_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Ids of matching talks, newest first, after a place in that order. */
export async function findTalkIds({ db }: OrgScope, asked: Asked, { after = END_OF_TIME, limit = 50 }) {
  const { rows } = await sql<Place>`
    select talk_id, recorded_at from search_talks(${inputs(asked)}, ${after.recorded_at}, ${after.talk_id}, ${limit})`.execute(
    db,
  )
  return rows
}

export async function countTalks({ db }: OrgScope, asked: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count_talks(${inputs(asked)}, ${sql.lit(MOST_COUNTED)}) as total`.execute(db)
  return rows[0]?.total ?? 0
}

const inputs = ({ words, patterns, unwanted, filters }: Asked) => sql`
  ${words}::tsquery, ${patterns.length ? patterns : null}::text[],
  ${JSON.stringify({ ...filters, ...(unwanted.length && { unwanted: arrayOf(unwanted) }) })}::jsonb`

/** An array as PostgreSQL writes it, to travel inside the filters. */
const arrayOf = (texts: string[]) => `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
