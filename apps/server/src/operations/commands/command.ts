import type { Config } from '../../config.ts'
import type { OpenDatabase } from '../../core/db/database.ts'

export interface CommandContext extends OpenDatabase, OfflineCommandContext {
  flags: Flags
}

export interface Flags {
  replace?: boolean
  check?: boolean
  /** A file. */
  identity?: string
}

/** For commands that do not need the database. */
export interface OfflineCommandContext {
  config: Config
  say(line: string): void
}

export interface OperatorCommand {
  /** Name and arguments, like `set-level <who> <level>`. */
  usage: string
  does: string
  /** Whether it fills an empty database, so that a data folder may be created for it. */
  fresh?: boolean
  /** Those that it knows. */
  flags?: readonly (keyof Flags)[]
  /** Throws UsageError for wrong arguments. */
  run(context: CommandContext, args: string[]): Promise<void>
}

export interface OfflineCommand extends Pick<OperatorCommand, 'usage' | 'does'> {
  runBare(context: OfflineCommandContext, args: string[]): Promise<void>
}

/** Wrong arguments. Its message is a sentence for the user. */
export class UsageError extends Error {}
