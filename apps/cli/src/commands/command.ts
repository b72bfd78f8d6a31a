import type { Options } from '../options.ts'
import type { Screen } from '../screen/screen.ts'

/** What a command knows of where it was typed. */
export interface Typed {
  words: string[]
  options: Options
  screen: Screen
  stop: AbortSignal
}

/** Does what was typed. Answers the code that the program ends with. */
export type Run = (typed: Typed) => Promise<number>
