import { AsyncLocalStorage } from 'node:async_hooks'
import type { SessionOwner } from '../../identity/sessions/session-cache.ts'

const owners = new AsyncLocalStorage<SessionOwner>()

/**
 * Calls routes inside the process for an owner who is already known, so that a token which is only valid at one address
 * is never passed on.
 */
export const callAs = <Answer>(owner: SessionOwner, work: () => Promise<Answer>): Promise<Answer> =>
  owners.run(owner, work)

export const innerOwner = (): SessionOwner | undefined => owners.getStore()
