import { ApiError } from '@earshot/contract/errors'
import type { Route } from '@earshot/contract/route'

type Call = Pick<Route, 'rights' | 'reads' | 'forKeys'> & { method: string }

/**
 * API keys can call what every member may read, and send if they were created with that right. Their creator's personal
 * data, changes by members and actions of admins are refused.
 */
export function requireAllowedForKeys({ rights, reads, forKeys, method }: Call) {
  if (forKeys) return
  if (rights === undefined) throw new ApiError('forbidden', 'A key works only in its organization')
  const changes = !reads && !['GET', 'HEAD'].includes(method)
  if (rights === 'sender' || (rights === 'member' && !changes)) return
  throw new ApiError('forbidden', 'A key can only read and send. Sign in to do this')
}
