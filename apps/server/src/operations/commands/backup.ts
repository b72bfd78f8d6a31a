import type { Config } from '../../config.ts'
import { backUp } from '../backups/backup.service.ts'
import { backUpInto } from '../backups/scheduled-backups.service.ts'
import { rowCount } from '../backups/manifest.ts'
import { backupKeysOf } from '../backups/backup-keys.ts'
import { openStorage } from '../../ports/storage/open-storage.ts'
import { openSecrets } from '../../core/secrets.ts'
import { type OperatorCommand, UsageError } from './command.ts'
import { filesInWords, fileProgress } from './progress.ts'

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
    say(`${file}: ${rowCount(rows)} rows of ${Object.keys(rows).length} tables, ${filesInWords(files, bytes)}`)
    say('Store it where only you can read it: it opens every account and every recording.')
    if (config.sessionSecret) say('SESSION_SECRET is not in it. Keep that, too: restoring asks for it.')
  },
}

export const keysOf = async ({ dataDir, sessionSecret }: Config) =>
  backupKeysOf(await openSecrets(dataDir), sessionSecret)
