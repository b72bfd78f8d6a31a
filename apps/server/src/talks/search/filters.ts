import { BIN_DAYS } from '@earshot/contract/rules/bin'
import type { SearchFilters } from '@earshot/contract/search'
import type { MemberScope } from '../../organizations/scope.ts'
import type { Condition } from './conditions.ts'

export interface Filters extends Omit<SearchFilters, 'deleted' | 'user_id'> {
  channel_ids?: string[]
  speaker_ids?: string[]
  /** Whose listening progress the filters use. */
  asker?: string
  deleted?: boolean
  /** Whose talks in the bin are visible. */
  deleted_of?: string
  deleted_after?: string
  /** The sender, and what operators in the query ask for, beside these filters. */
  every?: Condition[]
}

export function filtersOf(
  org: MemberScope,
  { deleted = false, tags = [], user_id, ...filters }: SearchFilters,
): Filters {
  return {
    ...filters,
    ...(tags.length > 0 && { tags }),
    ...(user_id !== undefined && { every: [{ senders: [user_id] }] }),
    asker: org.user_id,
    ...(deleted && binOf(org)),
  }
}

/** Admins see the whole bin, others their own talks. Expired talks are hidden before they are purged. */
const binOf = ({ admin, user_id }: MemberScope) => ({
  deleted: true,
  deleted_of: admin ? 'everybody' : user_id,
  deleted_after: new Date(Date.now() - BIN_DAYS * 24 * 60 * 60 * 1000).toISOString(),
})
