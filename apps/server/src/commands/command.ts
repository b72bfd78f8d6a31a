import type { Config } from '../config.ts'
import type { Reached } from '../database.ts'

/** What a command works with: the same configuration and database as the server's. */
export interface Hands extends Reached, BareHands {}

/** What a command works with that asks nothing of the database. */
export interface BareHands {
  config: Config
  /** Writes one line for the person at the terminal. */
  say(line: string): void
}

/** Something that only whoever has a shell on the server may do. */
export interface Command {
  /** Name and arguments, like `set-level <who> <level>`. */
  usage: string
  does: string
  /** Begins a data folder where there is none. */
  fresh?: boolean
  /** Throws Misuse for arguments that mean nothing, any other error for what cannot be done. */
  run(hands: Hands, args: string[]): Promise<void>
}

/** One that needs no database, nor a data folder that was begun. */
export interface BareCommand extends Pick<Command, 'usage' | 'does'> {
  runBare(hands: BareHands, args: string[]): Promise<void>
}

/** A command that was written wrongly. Its message is a sentence. */
export class Misuse extends Error {}
