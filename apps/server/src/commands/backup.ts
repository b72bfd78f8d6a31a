import type { Config } from '../config.ts'
import { backUp } from '../backups/backup.service.ts'
import type { Keys } from '../backups/keys.ts'
import { openStorage } from '../ports/storage/open.ts'
import { openSecrets, sharedSecrets } from '../secrets.ts'
import { type Command, Misuse } from './command.ts'
import { filesInWords, filesTold, rowsOf } from './progress.ts'

export const backup: Command = {
  usage: 'backup <file or folder>',
  does: 'writes all tables, as they are at one moment, and every recording and picture into one tar archive',

  async run({ config, whole, say }, [wanted, ...more]) {
    if (wanted === undefined || more.length > 0) throw new Misuse('Name a file, or a folder for one')
    const source = { whole, storage: await openStorage(config), keys: await keysOf(config) }
    const { file, rows, files, bytes } = await backUp(source, wanted, filesTold(say))
    say(`${file}: ${rowsOf(rows)} rows of ${Object.keys(rows).length} tables, ${filesInWords(files, bytes)}`)
    say('Keep it where nobody else can read it: it opens every account and every recording.')
    if (config.sessionSecret) say('SESSION_SECRET is not in it. Keep that, too: restoring asks for it.')
  },
}

export async function keysOf({ dataDir, sessionSecret }: Config): Promise<Keys> {
  return { ...sharedSecrets(await openSecrets(dataDir), sessionSecret), given: sessionSecret !== undefined }
}
