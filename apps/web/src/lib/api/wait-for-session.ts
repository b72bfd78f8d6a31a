import { ApiError } from '@earshot/contract/errors'
import { RETRY_MS } from '@earshot/contract/rules/constants'
import { authUser, sessionToken } from '../browser-storage/values.ts'
import { pause } from './pause.ts'

const MOST_LOOKS = 15

/** The session did not arrive in time: an error instead of an endless spinner. */
export class SessionMissing extends ApiError {
  constructor() {
    super('unauthenticated', 'Your session could not be renewed. Load the page again, or sign in again')
    this.name = 'SessionMissing'
  }
}

interface ChartSkeleton {
  renew(): void
  signal: AbortSignal | undefined
}

/** Waits for the session token; undefined when signed out. Throws SessionMissing. */
export async function waitForToken({ renew, signal }: ChartSkeleton): Promise<string | undefined> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const token = sessionToken.get()
    if (token !== undefined || !authUser.get()) return token
    await pause(RETRY_MS, signal)
    if (sessionToken.get() === undefined) renew()
  }
  throw new SessionMissing()
}
