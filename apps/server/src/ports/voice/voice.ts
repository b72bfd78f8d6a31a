/** Its message is a sentence for the user. */
export class VoiceError extends Error {
  /** Nothing else is asked of the voice for this many seconds; null if only this text failed. */
  readonly rest: number | null

  constructor(message: string, { rest = null, ...options }: ErrorOptions & { rest?: number | null } = {}) {
    super(message, options)
    this.rest = rest
  }
}

export interface Spoken {
  text: string
  /** As in BCP 47; null if it is not known. */
  language: string | null
}

/** Reads text aloud. */
export interface Voice {
  name: string
  available(): Promise<boolean>
  /** Whether it can read this text at all. */
  speaks(spoken: Spoken): boolean
  /** An mp3. Throws VoiceError. */
  speak(spoken: Spoken, signal: AbortSignal): Promise<Buffer>
}

/** The one of this machine, and a server that the operator declared. */
export interface Voices {
  own: Voice
  server: Voice | null
}

/** Begins with an ID3 tag or a frame of MPEG audio. */
export const isMp3 = (sound: Buffer) =>
  sound.subarray(0, 3).toString('latin1') === 'ID3' || (sound[0] === 0xff && ((sound[1] ?? 0) & 0xe0) === 0xe0)
