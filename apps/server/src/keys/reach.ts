import { ApiError } from '@earshot/contract/errors'
import type { Route } from '@earshot/contract/route'

/** What must be known of a call to say whether keys may make it. */
type Call = Pick<Route, 'rights' | 'reads' | 'forKeys'> & { method: string }

/**
 * What a key for programs may: read what every member may read, and send if it was made for that. What belongs to the person
 * who made it, what members change and what admins do is closed to it, whatever that person may.
 */
export function requireOpenToKeys({ rights, reads, forKeys, method }: Call) {
  if (forKeys) return
  if (rights === undefined) throw new ApiError('forbidden', 'A key works inside its organization only')
  const changes = !reads && !['GET', 'HEAD'].includes(method)
  if (rights === 'sender' || (rights === 'member' && !changes)) return
  throw new ApiError('forbidden', 'A key reads and sends, nothing else. Sign in to do this')
}
