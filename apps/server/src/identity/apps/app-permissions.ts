import { ApiError } from '@earshot/contract/errors'
import type { Route } from '@earshot/contract/route'

type Call = Pick<Route, 'rights' | 'reads'> & { method: string }

/**
 * Apps can call what every member may read, and, if the person agreed, what senders and moderators may write. The rights
 * of the person are checked as well, so that an app never has more of them.
 */
export function isAllowedForApps({ rights, reads, method }: Call, { write }: { write: boolean }): boolean {
  const changes = !reads && !['GET', 'HEAD'].includes(method)
  if (!changes) return rights === 'member'
  return write && (rights === 'writer' || rights === 'moderator')
}

export function requireAllowedForApps(call: Call, app: { write: boolean }) {
  if (!isAllowedForApps(call, app)) throw new ApiError('forbidden', 'This app may not do this')
}
