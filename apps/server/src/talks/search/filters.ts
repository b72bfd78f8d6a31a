import { BIN_DAYS } from '@earshot/contract/rules/bin'
import type { SearchFilters } from '@earshot/contract/search'
import type { MemberScope } from '../../organizations/scope.ts'

/** What a talk has to fit beside its words, as the functions of the database read it. */
export interface Filters extends Omit<SearchFilters, 'deleted'> {
  channel_ids?: string[]
  speaker_ids?: string[]
  /** Whose listening counts. */
  asker?: string
  deleted?: boolean
  /** Whose talks in the bin are seen. */
  deleted_of?: string
  deleted_after?: string
}

/** Requested filters, narrowed to what the caller may see. */
export function filtersOf(org: MemberScope, { deleted = false, tags = [], ...filters }: SearchFilters): Filters {
  return { ...filters, ...(tags.length > 0 && { tags }), asker: org.user_id, ...(deleted && binOf(org)) }
}

/** The bin: one's own talks, all for admins; what lay there too long is as good as purged. */
const binOf = ({ admin, user_id }: MemberScope) => ({
  deleted: true,
  deleted_of: admin ? 'everybody' : user_id,
  deleted_after: new Date(Date.now() - BIN_DAYS * 24 * 60 * 60 * 1000).toISOString(),
})

/** Lists inside the filters travel as PostgreSQL writes arrays. */
export const inWords = (filters: object) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? arrayOf(value) : value]),
  )

export const arrayOf = (texts: string[]) =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
