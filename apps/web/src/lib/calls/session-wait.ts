import { ApiError } from '@earshot/contract/errors'
import { RETRY_MS } from '@earshot/contract/rules/constants'
import { authUser, sessionToken } from '../browser-storage/values.ts'
import { pause } from './pause.ts'

const MOST_LOOKS = 15

/** Somebody is signed in, and no session came in time. Waiting longer would be a spinner that does not end. */
export class SessionMissing extends ApiError {
  constructor() {
    super('unauthenticated', 'Your session could not be renewed. Load the page again, or sign in again')
    this.name = 'SessionMissing'
  }
}

interface Waiting {
  /** Asks for a session while there is none. */
  renew(): void
  signal: AbortSignal | undefined
}

/** The session token, as soon as there is one; undefined where nobody is signed in. Throws SessionMissing. */
export async function tokenInTime({ renew, signal }: Waiting): Promise<string | undefined> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const token = sessionToken.get()
    if (token !== undefined || !authUser.get()) return token
    await pause(RETRY_MS, signal)
    if (sessionToken.get() === undefined) renew()
  }
  throw new SessionMissing()
}
