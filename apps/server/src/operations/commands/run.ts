import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { type Flags, type OfflineCommand, type OperatorCommand, UsageError } from './command.ts'
import { withDatabase } from '../../core/db/database.ts'
import { acceptSecrets } from './accept-secrets.ts'
import { backup } from './backup.ts'
import { importCommand } from './import.ts'
import { distribute } from './distribute/distribute.ts'
import { models } from './models.ts'
import { moveStorage } from './move-storage.ts'
import { recount } from './recount.ts'
import { restoreCommand } from './restore.ts'
import { setLevel } from './set-level.ts'

const commands: readonly (OperatorCommand | OfflineCommand)[] = [
  backup,
  restoreCommand,
  importCommand,
  setLevel,
  moveStorage,
  models,
  acceptSecrets,
  recount,
  distribute,
]

interface Terminal {
  env: Record<string, string | undefined>
  out(line: string): void
  err(line: string): void
}

/** Returns the exit code: 0 for success, 1 for failure, 2 for wrong arguments. */
export async function run(args: string[], terminal: Terminal): Promise<0 | 1 | 2> {
  try {
    const {
      values: { help: asked, data, ...flags },
      positionals: [name, ...rest],
    } = parse(args)
    if (asked || name === undefined || name === 'help') return help(terminal)
    const command = commandCalled(name, flags)
    const config = readConfig({ ...terminal.env, ...(data && { DATA_DIR: data }) })
    const context = { config, say: terminal.out, flags }
    if ('runBare' in command) await command.runBare(context, rest)
    else await withDatabase(config, (reached) => command.run({ ...context, ...reached }, rest), command)
    return 0
  } catch (error) {
    terminal.err(sentenceOf(error as Error & { code?: string }))
    if (!(error instanceof UsageError)) return 1
    terminal.err(usage)
    return 2
  }
}

const options = {
  data: { type: 'string' },
  help: { type: 'boolean' },
  replace: { type: 'boolean' },
  check: { type: 'boolean' },
  identity: { type: 'string' },
} as const

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0])
  }
}

function help({ out }: Terminal): 0 {
  out(usage)
  return 0
}

function commandCalled(name: string, flags: Flags) {
  const command = commands.find(({ usage: written }) => written.split(' ')[0] === name)
  if (!command) throw new UsageError(`Unknown command “${name}”`)
  const known: readonly string[] = ('flags' in command && command.flags) || []
  const unknown = Object.keys(flags).find((flag) => !known.includes(flag))
  if (unknown) throw new UsageError(`${name} knows no --${unknown}`)
  return command
}

const usage = [
  'Commands for the operator of this server: npm run earshot -- <command> [--data DIR]',
  ...commands.map(({ usage: written, does }) => `  ${written}\n      ${does}`),
  '  help\n      shows this',
  'It reads the same environment as the server. Only restore and accept-secrets need the server to be stopped.',
].join('\n')

const UNDEFINED_TABLE = '42P01'

const sentenceOf = ({ message, code }: Error & { code?: string }) =>
  code === UNDEFINED_TABLE ? 'This database is not Earshot’s yet. Start the server once' : message
