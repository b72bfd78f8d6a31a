import { parseArgs } from 'node:util'
import { usage } from './cli-error.ts'

const options = {
  channel: { type: 'string' },
  speaker: { type: 'string' },
  tag: { type: 'string', multiple: true },
  at: { type: 'string' },
  names: { type: 'string' },
  zone: { type: 'string' },
  limit: { type: 'string' },
  recursive: { type: 'boolean', short: 'r' },
  watch: { type: 'boolean', short: 'w' },
  sent: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

const sending = ['channel', 'speaker', 'tag', 'names', 'zone', 'json'] as const

const known = {
  login: ['json'],
  send: [...sending, 'at'],
  import: [...sending, 'recursive', 'watch', 'sent'],
  search: ['channel', 'limit', 'json'],
  channels: ['json'],
} as const satisfies Record<string, readonly (keyof typeof options)[]>

export type CliCommand = keyof typeof known
export type Options = ReturnType<typeof read>['values']

/** `command` is null for --help and --version. */
export function readOptions(typed: string[]) {
  const { values, positionals } = read(typed)
  const [command, ...words] = positionals
  if (values.help || values.version || command === 'help') return { command: null, words, values }
  if (command === undefined) throw usage('Pass a command')
  if (!isCommand(command)) throw usage(`Unknown command “${command}”`)
  const foreign = Object.keys(values).find((name) => !(known[command] as readonly string[]).includes(name))
  if (foreign) throw usage(`earshot ${command} has no option --${foreign}`)
  return { command, words, values }
}

function read(typed: string[]) {
  try {
    return parseArgs({ args: typed, options, allowPositionals: true })
  } catch (error) {
    throw usage((error as Error).message.split(/\. |\n/)[0] ?? 'The options are not valid')
  }
}

const isCommand = (word: string): word is CliCommand => Object.hasOwn(known, word)
