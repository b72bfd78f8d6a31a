import { openSecrets } from '../../core/secrets.ts'
import { makeLog } from '../../core/log.ts'
import { importFile } from '../../organizations/imports/import-file.service.ts'
import type { ReportImport } from '../../organizations/imports/progress.ts'
import { openFileAccess } from '../../organizations/imports/random-access.ts'
import { openContext } from '../../start.ts'
import { type Stop, stopAll } from '../../core/stops.ts'
import { type CommandContext, type OperatorCommand, UsageError } from './command.ts'
import { megabytes } from './progress.ts'

export const importCommand: OperatorCommand = {
  usage: 'import <file> [email]',
  does: 'imports an organization’s export as a new organization; goes on where it stopped. Its admin is the person with this address, or an admin of the exported one who has an account here',

  async run(opened, [file, email, ...more]) {
    if (file === undefined || more.length > 0) throw new UsageError('Name an export')
    const source = await openFileAccess(file).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`The export ${file} cannot be read (${error.code})`)
    })
    const stops: Stop[] = [() => source.close()]
    try {
      const context = await contextOf(opened, stops)
      const { signal } = new AbortController()
      const { org_id, name, before } = await importFile(context, { source, email, signal, report: inWords(opened.say) })
      opened.say(
        before ? `“${name}” (${org_id}) was imported from this file before.` : `“${name}” is imported (${org_id}).`,
      )
      if (!before) opened.say('Its people were invited. Recordings can be played once a worker has prepared them.')
    } finally {
      await stopAll(stops)
    }
  },
}

/** Without serving or working: the running server does both. */
async function contextOf({ config, urls }: CommandContext, stops: Stop[]) {
  const parts = { config: { ...config, roles: [] }, log: makeLog('silent'), secrets: await openSecrets(config.dataDir) }
  return (await openContext({ ...parts, urls }, stops)).context
}

const inWords =
  (say: (line: string) => void): ReportImport =>
  ({ state, done, total }) =>
    say(
      `${state === 'checking' ? 'Checking' : 'Importing'}: ${Math.floor((100 * done) / Math.max(1, total))} %, ${megabytes(done)}`,
    )
