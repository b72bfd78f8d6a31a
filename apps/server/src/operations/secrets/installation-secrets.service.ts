import type { Connections } from '../../core/db/connection.ts'
import { type BackupKeys, fingerprint } from '../backups/backup-keys.ts'
import { deleteMadeOfSecrets, keepFingerprint, replaceFingerprint } from './installation-secrets.repo.ts'

const OTHERS =
  'These are not the secrets that this database was set up with, so no one could sign in. Start with the ' +
  'SESSION_SECRET of then, or with the secrets.json of then in DATA_DIR. To replace them, or if they are lost: ' +
  'npm run earshot -- accept-secrets (docs/security.md)'

type Keys = Pick<BackupKeys, 'session' | 'identity'>
type Place = Pick<Connections, 'outside'>

/** Throws for other secrets than those of the first start. */
export async function requireKnownSecrets({ outside }: Place, keys: Keys) {
  const ours = fingerprint(keys)
  if ((await keepFingerprint(outside, ours)) !== ours) throw new Error(OTHERS)
}

/** False if they are those of the database already. */
export const replaceSecrets = ({ outside }: Place, keys: Keys) =>
  outside.transaction().execute(async (tx) => {
    const ours = fingerprint(keys)
    if ((await keepFingerprint(tx, ours)) === ours) return false
    await replaceFingerprint(tx, ours)
    await deleteMadeOfSecrets(tx)
    return true
  })
