/** Seconds from the start of the sound given; confidence 0–1. */
export interface Word {
  text: string
  start: number
  end: number
  confidence: number
}

/** An engine that writes down what is said. */
export interface Speech {
  name: string
  /** Its transcripts are a rough guide, and are marked so. */
  rough: boolean
  /** ISO 639-1 codes. */
  languages: string[]
  /** Null when the machine can do it, else a sentence that says what is missing. */
  missing(): Promise<string | null>
  /** `wav` is a path: 16 kHz, mono, 16-bit. Throws SpeechError; an aborted signal stops the engine and throws its reason. */
  transcribe(wav: string, signal?: AbortSignal): Promise<Word[]>
}

/** The engine could not do it; the message is a sentence for people. */
export class SpeechError extends Error {
  override name = 'SpeechError'
}
