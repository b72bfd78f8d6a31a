/** Seconds from the start of the sound given; confidence 0–1, null where the engine does not say. */
export interface RecognizedWord {
  text: string
  start: number
  end: number
  confidence: number | null
  /** The engine says itself that it hardly heard this. */
  phantom?: boolean | undefined
}

/** What an engine should know beforehand. */
export interface Hints {
  /** ISO 639-1; null where the engine finds out itself, or has one language only. */
  language?: string | null
  /** Names and words that are likely to be said. */
  vocabulary?: readonly string[]
  /** Another engine can do it instead: a server is not waited for as long as where it is the only one. */
  hurry?: boolean
  signal?: AbortSignal | undefined
}

/** A sound of speech, as one of the letters in `phonetics/phones.ts`; in seconds from the start of the sound given. */
export interface RecognizedPhone {
  text: string
  start: number
  end: number
}

export interface SpeechResult {
  words: RecognizedWord[]
  /** The sounds themselves, where an engine recognizes them apart from words: names keep theirs where the words are wrong. */
  phones?: RecognizedPhone[] | undefined
  /** ISO 639-1; null where the engine does not say. */
  language: string | null
}

/** An engine that writes down what is said. */
export interface Speech {
  name: string
  /** Runs on this machine: no sound leaves it. */
  local: boolean
  /** Its transcripts are a rough guide, and are marked so. */
  rough: boolean
  /** May hallucinate words in silence. */
  invents: boolean
  /** ISO 639-1 codes; none where it speaks all that matter. */
  languages: readonly string[]
  /** Seconds of sound that it is best given at once; parts with sound are put together up to that. Null: each part alone. */
  portion: number | null
  /** Null when it can be asked, else a sentence that says what is missing. */
  missing(): Promise<string | null>
  /** It was down a moment ago and is left alone for a while; what is missing then will be back. */
  isResting?(): boolean
  /**
   * `wav` is a path: 16 kHz, mono, 16-bit. Throws SpeechError and EngineDown; an aborted signal stops the engine and throws
   * its reason.
   */
  transcribe(wav: string, hints?: Hints): Promise<SpeechResult>
}

/** The engine could not do it with this sound; the message is a sentence for people. */
export class SpeechError extends Error {
  override name = 'SpeechError'
}

/** The sound itself is not what engines take, whichever is asked. */
export class DamagedSound extends SpeechError {}

interface Patience {
  /** How long it asked us to wait. */
  seconds?: number | null
  /** The recording may be the cause: not to be retried endlessly. */
  stumbled?: boolean
  /** It was given all the time that the length of the sound allows: asking again at once would take as long. */
  slow?: boolean
}

/** The engine is unavailable, for any sound; the message is a sentence for people. */
export class EngineDown extends Error {
  override name = 'EngineDown'
  seconds: number | null
  readonly stumbled: boolean
  readonly slow: boolean

  constructor(message: string, { seconds = null, stumbled = false, slow = false }: Patience = {}) {
    super(message)
    this.seconds = seconds
    this.stumbled = stumbled
    this.slow = slow
  }
}
