import type { Config } from '../../config.ts'
import { backUp } from '../backups/backup.service.ts'
import type { BackupKeys } from '../backups/backup-keys.ts'
import { openStorage } from '../../ports/storage/open-storage.ts'
import { openSecrets, sharedSecrets } from '../../core/secrets.ts'
import { type OperatorCommand, UsageError } from './command.ts'
import { filesInWords, fileProgress, rowsOf } from './progress.ts'

export const backup: OperatorCommand = {
  usage: 'backup <file or folder>',
  does: 'writes all tables, as they are at one moment, and every recording and picture into one tar archive',

  async run({ config, whole, say }, [wanted, ...more]) {
    if (wanted === undefined || more.length > 0) throw new UsageError('Name a file, or a folder for one')
    const source = { whole, storage: await openStorage(config), keys: await keysOf(config) }
    const { file, rows, files, bytes } = await backUp(source, wanted, fileProgress(say))
    say(`${file}: ${rowsOf(rows)} rows of ${Object.keys(rows).length} tables, ${filesInWords(files, bytes)}`)
    say('Store it where only you can read it: it opens every account and every recording.')
    if (config.sessionSecret) say('SESSION_SECRET is not in it. Keep that, too: restoring asks for it.')
  },
}

export async function keysOf({ dataDir, sessionSecret }: Config): Promise<BackupKeys> {
  return { ...sharedSecrets(await openSecrets(dataDir), sessionSecret), given: sessionSecret !== undefined }
}
