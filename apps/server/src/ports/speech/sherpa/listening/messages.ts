import type { Heard } from '../../speech.ts'
import type { Wanted } from './families.ts'

/** What a recognizer's process is started with. */
export type Setup = Omit<Wanted, 'language'>

/** What it is asked. */
export interface Asked {
  /** The path of a 16 kHz mono 16-bit wav. */
  wav: string
  /** ISO 639-1; null where the model finds out. */
  language: string | null
  /** Names that are likely to be said. */
  vocabulary: readonly string[]
}

/** What it answers. */
export type Answer = Heard | { error: string }

/** Before that it says once that the weights are loaded. */
export type Message = Answer | 'ready'
