import type { Config } from '../../config.ts'
import { backUp } from '../backups/backup.service.ts'
import { backUpInto } from '../backups/scheduled-backups.service.ts'
import type { BackupKeys } from '../backups/backup-keys.ts'
import { openStorage } from '../../ports/storage/open-storage.ts'
import { openSecrets, sharedSecrets } from '../../core/secrets.ts'
import { type OperatorCommand, UsageError } from './command.ts'
import { filesInWords, fileProgress, rowsOf } from './progress.ts'

export const backup: OperatorCommand = {
  usage: 'backup [<file or folder>]',
  does: 'writes all tables, as they are at one moment, and every recording and picture into one tar archive; without a name as it is done every day, into BACKUP_TO',

  async run({ config, whole, say }, [wanted, ...more]) {
    const { backups: settings } = config
    if (more.length > 0 || (wanted === undefined && !settings)) throw new UsageError('Name a file, or a folder for one')
    const source = { whole, storage: await openStorage(config), keys: await keysOf(config) }
    const made =
      wanted === undefined && settings
        ? await backUpInto(source, { ...source, settings }, fileProgress(say))
        : await backUp(source, wanted as string, fileProgress(say))
    const { file, rows, files, bytes } = made
    say(`${file}: ${rowsOf(rows)} rows of ${Object.keys(rows).length} tables, ${filesInWords(files, bytes)}`)
    say('Store it where only you can read it: it opens every account and every recording.')
    if (config.sessionSecret) say('SESSION_SECRET is not in it. Keep that, too: restoring asks for it.')
  },
}

export async function keysOf({ dataDir, sessionSecret }: Config): Promise<BackupKeys> {
  return { ...sharedSecrets(await openSecrets(dataDir), sessionSecret), given: sessionSecret !== undefined }
}
