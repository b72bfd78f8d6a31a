import type { Config } from '../../config.ts'
import { rowCount } from '../backups/manifest.ts'
import { restore } from '../backups/restore.service.ts'
import { openStorage } from '../../ports/storage/open-storage.ts'
import { keepShared } from '../../core/secrets.ts'
import { keysOf } from './backup.ts'
import { type OperatorCommand, UsageError } from './command.ts'
import { filesInWords, fileProgress } from './progress.ts'

const whereOf = ({ database, s3, dataDir }: Config) =>
  `${database ? `the database ${new URL(database.url).pathname.slice(1)}` : dataDir}${s3 ? ` and the bucket ${s3.bucket}` : ''}`

export const restoreCommand: OperatorCommand = {
  usage: 'restore <file> [--replace]',
  does: 'puts a backup into an empty database and storage, or with --replace in the place of everything that is there',
  fresh: true,

  async run({ config, whole, say }, [file, ...more]) {
    const replace = more[0] === '--replace'
    if (file === undefined || file === '--replace' || more.length > Number(replace))
      throw new UsageError('Name a backup')
    const keys = await keysOf(config)
    const keepKeys = (kept: { session: string; identity: string }) => keepShared(config.dataDir, kept)
    const target = { whole, storage: await openStorage(config), keys, keepKeys }
    const { rows, files, bytes, made } = await restore(target, {
      ...{ file, replace, report: fileProgress(say) },
      announce: (content) =>
        say(
          `The backup of ${content.made} is whole: ${rowCount(content.rows)} rows, ${filesInWords(content.files, content.bytes)}. ${replace ? 'They take the place of everything in' : 'They go into'} ${whereOf(config)}.`,
        ),
    })
    say(`Everything is as it was at ${made}: ${rowCount(rows)} rows, ${filesInWords(files, bytes)}. Start Earshot.`)
  },
}
