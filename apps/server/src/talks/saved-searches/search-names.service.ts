import { ApiError } from '@earshot/contract/errors'
import { MOST_SEARCHES, type SavedSearch } from '@earshot/contract/saved-searches'
import type { MemberScope } from '../../organizations/scope.ts'
import { listNames } from './saved-searches.repo.ts'

type Named = Pick<SavedSearch, 'name' | 'shared' | 'search_id' | 'created_by'>

/** Names are compared by the service, because imports may bring two alike. Hidden searches are not compared. */
export async function requireName(tx: MemberScope, { name, shared, search_id, created_by }: Named) {
  const others = await listNames(tx, created_by, search_id)
  const own = others.filter((other) => other.created_by === created_by)
  const alike = (other: { name: string }) => folded(other.name) === folded(name)
  if (own.some(alike)) throw new ApiError('conflict', 'A saved search already has this name', { field: 'name' })
  if (shared && others.some((other) => other.shared && alike(other)))
    throw new ApiError('conflict', 'A shared search already has this name', { field: 'name' })
  if (own.length >= MOST_SEARCHES)
    throw new ApiError('conflict', `You can save at most ${MOST_SEARCHES} searches. Delete one first`)
}

/** What reads alike in a list. */
const folded = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ')
