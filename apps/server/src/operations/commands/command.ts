import type { Config } from '../../config.ts'
import type { OpenDatabase } from '../../core/db/database.ts'

/** Same configuration and database as the server. */
export interface CommandContext extends OpenDatabase, OfflineCommandContext {}

/** For commands that do not need the database. */
export interface OfflineCommandContext {
  config: Config
  say(line: string): void
}

/** Runs in a shell on the server. */
export interface OperatorCommand {
  /** Name and arguments, like `set-level <who> <level>`. */
  usage: string
  does: string
  /** Creates a missing data folder. */
  fresh?: boolean
  /** Throws Misuse for wrong arguments. */
  run(hands: CommandContext, args: string[]): Promise<void>
}

/** A command that needs neither database nor data folder. */
export interface OfflineCommand extends Pick<OperatorCommand, 'usage' | 'does'> {
  runBare(hands: OfflineCommandContext, args: string[]): Promise<void>
}

/** Wrong arguments. Its message is a sentence for the user. */
export class Misuse extends Error {}
