import type { Config } from '../../config.ts'
import type { OpenDatabase } from '../../core/db/database.ts'

export interface CommandContext extends OpenDatabase, OfflineCommandContext {}

/** For commands that do not need the database. */
export interface OfflineCommandContext {
  config: Config
  say(line: string): void
}

export interface OperatorCommand {
  /** Name and arguments, like `set-level <who> <level>`. */
  usage: string
  does: string
  fresh?: boolean
  /** Throws Misuse for wrong arguments. */
  run(hands: CommandContext, args: string[]): Promise<void>
}

export interface OfflineCommand extends Pick<OperatorCommand, 'usage' | 'does'> {
  runBare(hands: OfflineCommandContext, args: string[]): Promise<void>
}

/** Wrong arguments. Its message is a sentence for the user. */
export class Misuse extends Error {}
