import type { SpeechResult } from '../../speech.ts'
import type { RecognizerConfig } from './families.ts'

/** What a recognizer's process is started with. */
export type Setup = Omit<RecognizerConfig, 'language'>

/** What it is asked. */
export interface RecognitionRequest {
  /** The path of a 16 kHz mono 16-bit wav. */
  wav: string
  /** ISO 639-1; null where the model finds out. */
  language: string | null
  /** Names that are likely to be said. */
  vocabulary: readonly string[]
}

/** What it answers. */
export type RecognitionAnswer = SpeechResult | { error: string }

/** Before that it says once that the weights are loaded. */
export type RecognizerMessage = RecognitionAnswer | 'ready'
