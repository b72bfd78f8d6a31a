import { createHmac } from 'node:crypto'
import { type Secrets, sharedSecrets } from '../../core/secrets.ts'

/** Secrets without which the rows are useless: sessions, second factors and the provider's keys depend on them. */
export interface BackupKeys {
  session: string
  identity: string
  /** Whether they come from SESSION_SECRET, which the operator keeps. */
  given: boolean
}

/** `sessionSecret` is SESSION_SECRET. */
export const backupKeysOf = (secrets: Secrets, sessionSecret: string | undefined): BackupKeys => ({
  ...sharedSecrets(secrets, sessionSecret),
  given: sessionSecret !== undefined,
})

/** Compares secrets without revealing them. */
export const fingerprint = ({ session, identity }: Pick<BackupKeys, 'session' | 'identity'>) =>
  createHmac('sha256', session).update(`earshot backup ${identity}`).digest('base64url')
