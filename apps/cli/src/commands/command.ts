import type { Options } from '../options.ts'
import type { Screen } from '../screen/screen.ts'

export interface Typed {
  words: string[]
  options: Options
  screen: Screen
  stop: AbortSignal
}

export type Run = (typed: Typed) => Promise<number>
