import { ApiError } from '@earshot/contract/errors'
import type { Route } from '@earshot/contract/route'

/** What must be known of a call to say whether keys may make it. */
type Call = Pick<Route, 'rights' | 'reads' | 'forKeys'> & { method: string }

/**
 * API keys may read what every member reads, and send if they were created for it. Personal data of their creator,
 * members' changes and admins' actions are not available to them.
 */
export function requireAllowedForKeys({ rights, reads, forKeys, method }: Call) {
  if (forKeys) return
  if (rights === undefined) throw new ApiError('forbidden', 'A key works only in its organization')
  const changes = !reads && !['GET', 'HEAD'].includes(method)
  if (rights === 'sender' || (rights === 'member' && !changes)) return
  throw new ApiError('forbidden', 'A key can only read and send. Sign in to do this')
}
