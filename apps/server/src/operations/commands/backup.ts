import { counted } from '@earshot/contract/rules/counted'
import type { Config } from '../../config.ts'
import { backUp } from '../backups/backup.service.ts'
import { runBackup } from '../backups/scheduled-backups.service.ts'
import { openSealer } from '../backups/sealing.ts'
import { rowCount } from '../backups/manifest.ts'
import { backupKeysOf } from '../backups/backup-keys.ts'
import { openStorage } from '../../ports/storage/open-storage.ts'
import { openSecrets } from '../../core/secrets.ts'
import { type OperatorCommand, UsageError } from './command.ts'
import { filesInWords, fileProgress } from './progress.ts'

export const backup: OperatorCommand = {
  usage: 'backup [<file or folder>]',
  does: 'writes all tables, as they are at one moment, and every recording and picture into one tar archive; without a name as it is done every day, into BACKUP_TO',

  async run({ config, whole, connections, say }, [wanted, ...more]) {
    const { backups: settings, backupRecipients } = config
    if (more.length > 0 || (wanted === undefined && !settings)) throw new UsageError('Name a file, or a folder for one')
    const source = { whole, storage: await openStorage(config), keys: await keysOf(config) }
    const report = fileProgress(say)
    const made =
      wanted === undefined && settings
        ? await runBackup({ ...source, config, connections, settings, due: new Date(), report, byHand: true })
        : await backUp({ ...source, sealer: await openSealer(backupRecipients) }, wanted as string, report)
    if (!made)
      throw new Error('Another backup is being made. Wait until it is done: Settings, Health shows the last one')
    const { file, rows, files, bytes } = made
    say(
      `${file}: ${counted(rowCount(rows), 'row')} of ${Object.keys(rows).length} tables, ${filesInWords(files, bytes)}`,
    )
    say(backupRecipients.length > 0 ? ENCRYPTED : OPEN)
    if (config.sessionSecret) say('SESSION_SECRET is not in it. Keep that, too: restoring asks for it.')
  },
}

const OPEN = 'Store it where only you can read it: it opens every account and every recording.'
const ENCRYPTED =
  'It is encrypted: keep the secret key of BACKUP_AGE_RECIPIENTS elsewhere, without it nothing opens it.'

export const keysOf = async ({ dataDir, sessionSecret }: Config) =>
  backupKeysOf(await openSecrets(dataDir), sessionSecret)
