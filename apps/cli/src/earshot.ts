import { APP_VERSION } from '@earshot/contract/rules/constants'
import { channels } from './commands/channels.ts'
import type { Run } from './commands/command.ts'
import { importFolder } from './commands/import.ts'
import { login } from './commands/login.ts'
import { search } from './commands/search.ts'
import { send } from './commands/send.ts'
import { help } from './help.ts'
import { type CliCommand, readOptions } from './options.ts'
import { withoutControlCharacters, openScreen, type Screen } from './screen/screen.ts'
import { CODES, CliError } from './cli-error.ts'

const commands: Record<CliCommand, Run> = { login, send, import: importFolder, search, channels }

const typed = process.argv.slice(2)
const screen = openScreen({ json: typed.includes('--json') })
leaveWithTheReader()
standWhereTyped()
process.exitCode = await main(stopping(), screen)

async function main(stop: AbortSignal, screen: Screen): Promise<number> {
  try {
    const { command, words, values } = readOptions(typed)
    if (command) return await commands[command]({ words, options: values, screen, stop })
    process.stdout.write(values.version ? `${APP_VERSION}\n` : help)
    return CODES.done
  } catch (error) {
    if (stop.aborted) {
      screen.say('Stopped. Run the same command again to continue')
      return CODES.stopped
    }
    screen.say(`earshot: ${withoutControlCharacters((error as Error).message)}`)
    return error instanceof CliError ? error.code : CODES.failed
  }
}

/** The first Ctrl-C stops gracefully, the second exits at once. */
function stopping(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (stop.signal.aborted ? process.exit(CODES.stopped) : stop.abort()))
  return stop.signal
}

/** A closed stdout, as in `earshot search … | head`, is not a failure. */
function leaveWithTheReader() {
  process.stdout.on('error', () => process.exit(CODES.done))
}

/**
 * `npm run cli` changes to the repository root, but relative paths must resolve against the directory the user typed
 * in.
 */
function standWhereTyped() {
  const { npm_lifecycle_event, INIT_CWD } = process.env
  if (npm_lifecycle_event === 'cli' && INIT_CWD) process.chdir(INIT_CWD)
}
