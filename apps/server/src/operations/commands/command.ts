import type { Config } from '../../config.ts'
import type { OpenDatabase } from '../../core/db/database.ts'

/** What a command works with: the same configuration and database as the server's. */
export interface CommandContext extends OpenDatabase, OfflineCommandContext {}

/** What a command works with that asks nothing of the database. */
export interface OfflineCommandContext {
  config: Config
  /** Writes one line for the person at the terminal. */
  say(line: string): void
}

/** An operator command, run in a shell on the server. */
export interface OperatorCommand {
  /** Name and arguments, like `set-level <who> <level>`. */
  usage: string
  does: string
  /** Begins a data folder where there is none. */
  fresh?: boolean
  /** Throws Misuse for arguments that mean nothing, any other error for what cannot be done. */
  run(hands: CommandContext, args: string[]): Promise<void>
}

/** One that needs no database, nor a data folder that was begun. */
export interface OfflineCommand extends Pick<OperatorCommand, 'usage' | 'does'> {
  runBare(hands: OfflineCommandContext, args: string[]): Promise<void>
}

/** A command that was written wrongly. Its message is a sentence. */
export class Misuse extends Error {}
