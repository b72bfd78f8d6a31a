/** Times in seconds from the start of the audio; confidence 0 to 1, null if unknown. */
export interface RecognizedWord {
  text: string
  start: number
  end: number
  confidence: number | null
  /** What other listenings heard instead. */
  alternatives?: string[] | undefined
  /** The engine itself doubts that this was said. */
  phantom?: boolean | undefined
}

export interface Hints {
  /** ISO 639-1; null if the engine detects it or has only one language. */
  language?: string | null
  vocabulary?: readonly string[]
  /** Heard once, even if the engine listens several times: others wait. */
  quick?: boolean
  /** How many chunks of the same talk were heard before. */
  place?: number
  /** Another engine can take over, so a server gets a shorter timeout. */
  hurry?: boolean
  signal?: AbortSignal | undefined
}

export interface SpeechResult {
  words: RecognizedWord[]
  /** ISO 639-1; null if the engine does not tell. */
  language: string | null
  /** Heard once, by an engine that listens several times to be sure. */
  once?: boolean | undefined
}

export interface Speech {
  name: string
  /** Runs on this machine: no audio leaves it. */
  local: boolean
  /** May hallucinate words in silence. */
  invents: boolean
  /** ISO 639-1 codes; empty if it speaks all relevant languages. */
  languages: readonly string[]
  /** The best chunk length in seconds: segments are joined up to it. Null: each segment alone. */
  portion: number | null
  /** Seconds of the longest segment; 30 unless said. */
  longest?: number
  /** How many chunks it hears at the same time; one unless said. */
  atOnce?: number
  /** Null if available, else a sentence that says what is missing. */
  missing(): Promise<string | null>
  /** The engine was just down and is not used for a while; `missing` is then temporary. */
  isResting?(): boolean
  /** Ends its process, if it has one. It starts again on demand. */
  end?(): void
  /**
   * `wav` is a path: 16 kHz, mono, 16-bit. Throws SpeechError and EngineDown; an aborted signal stops the engine and
   * throws its reason.
   */
  transcribe(wav: string, hints?: Hints): Promise<SpeechResult>
}

/** The engine cannot transcribe this audio; the message is a sentence for the user. */
export class SpeechError extends Error {
  override name = 'SpeechError'
}

/** The audio itself is invalid, for every engine. */
export class DamagedSound extends SpeechError {}

interface Patience {
  /** The wait that the engine requested. */
  seconds?: number | null
  /** The recording may be the cause: not to be retried endlessly. */
  stumbled?: boolean
  /** It had all the time that the audio's length allows: an immediate retry would take as long. */
  slow?: boolean
}

/** The engine is unavailable, for any audio; the message is a sentence for the user. */
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
