import { counted } from '@earshot/contract/rules/counted'
import type { Config } from '../../config.ts'
import { openBackup } from '../backups/open-backup.ts'
import { rowCount } from '../backups/manifest.ts'
import { forgetOwnRun } from '../backups/scheduled-backups.service.ts'
import { checkBackup, restore } from '../backups/restore.service.ts'
import { openStorage } from '../../ports/storage/open-storage.ts'
import { keepShared } from '../../core/secrets.ts'
import { keysOf } from './backup.ts'
import { type OperatorCommand, UsageError } from './command.ts'
import { filesInWords, fileProgress } from './progress.ts'

const whereOf = ({ database, s3, dataDir }: Config) =>
  `${database ? `the database ${new URL(database.url).pathname.slice(1)}` : dataDir}${s3 ? ` and the bucket ${s3.bucket}` : ''}`

export const restoreCommand: OperatorCommand = {
  usage: 'restore <file, folder or s3://bucket/prefix> [--identity FILE] [--check] [--replace]',
  does: 'puts a backup (of a folder or bucket the newest) into an empty database and storage, or with --replace in the place of everything that is there; with --check only reads all of it. --identity has the secret key of age if it is encrypted',
  fresh: true,
  flags: ['identity', 'check', 'replace'],

  async run({ config, whole, connections, say, flags: { identity, check, replace = false } }, [wanted, ...more]) {
    if (wanted === undefined || more.length > 0 || (check && replace)) throw new UsageError('Name a backup')
    const keys = await keysOf(config)
    await using backup = await openBackup(wanted, config, identity)
    const report = fileProgress(say)
    if (check) {
      const content = await checkBackup({ keys }, backup, report)
      return say(`${backup.name}, ${inWords(content)}, can be read and is whole. Nothing was changed.`)
    }
    const keepKeys = (kept: { session: string; identity: string }) => keepShared(config.dataDir, kept)
    const target = { whole, storage: await openStorage(config), keys, keepKeys }
    const content = await restore(target, backup, {
      ...{ replace, report },
      announce: (found) =>
        say(
          `${backup.name}, ${inWords(found)}, is whole. ${replace ? 'It takes the place of everything in' : 'It goes into'} ${whereOf(config)}.`,
        ),
    })
    await forgetOwnRun({ connections })
    say(`Everything is as it was at ${content.made}: ${contentInWords(content)}. Start Earshot.`)
  },
}

type Content = Awaited<ReturnType<typeof checkBackup>>

const contentInWords = ({ rows, files, bytes }: Content) =>
  `${counted(rowCount(rows), 'row')}, ${filesInWords(files, bytes)}`

const inWords = (content: Content) => `the backup of ${content.made} (${contentInWords(content)})`
