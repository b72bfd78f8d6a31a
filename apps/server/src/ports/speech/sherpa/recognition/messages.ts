import type { SpeechResult } from '../../speech.ts'
import type { RecognizerConfig } from './families.ts'

export type Setup = Omit<RecognizerConfig, 'language'>

export interface RecognitionRequest {
  /** Path of a 16 kHz mono 16-bit wav. */
  wav: string
  /** ISO 639-1; null if the model detects it. */
  language: string | null
  vocabulary: readonly string[]
  /** One listening, even if the family takes several. */
  quick: boolean
}

export type RecognitionAnswer = SpeechResult | { error: string }

/** `ready` is sent once, when the weights are loaded. */
export type RecognizerMessage = RecognitionAnswer | 'ready'
