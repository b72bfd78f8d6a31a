import { createHmac } from 'node:crypto'

/** The secrets that rows are of no use without: sessions, second factors and the provider's keys hang on them. */
export interface BackupKeys {
  session: string
  identity: string
  /** Whether they come from SESSION_SECRET, which the operator keeps. */
  given: boolean
}

/** The same for the same secrets, and of no use to who wants to know them. */
export const fingerprint = ({ session, identity }: Pick<BackupKeys, 'session' | 'identity'>) =>
  createHmac('sha256', session).update(`earshot backup ${identity}`).digest('base64url')
