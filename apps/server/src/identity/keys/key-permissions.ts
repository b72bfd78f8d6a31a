import { ApiError } from '@earshot/contract/errors'
import type { Route } from '@earshot/contract/route'

type Call = Pick<Route, 'rights' | 'reads' | 'forKeys'> & { method: string }

/**
 * API keys can call what every member may read, and send if they were created with that right. Their creator's personal
 * data, changes by members and actions of admins are refused.
 */
export function isAllowedForKeys({ rights, reads, forKeys, method }: Call): boolean {
  if (forKeys) return true
  const changes = !reads && !['GET', 'HEAD'].includes(method)
  return rights === 'sender' || (rights === 'member' && !changes)
}

export function requireAllowedForKeys(call: Call) {
  if (isAllowedForKeys(call)) return
  if (call.rights === undefined) throw new ApiError('forbidden', 'A key works only in its organization')
  throw new ApiError('forbidden', 'A key can only read and send. Sign in to do this')
}
