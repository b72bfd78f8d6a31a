/** What one pass over a recording tells about it. */
export interface Sound {
  /** Seconds. */
  duration: number
  /** 0–1, the loudest sample of each bucket; at most 1000, all buckets equally long. */
  peaks: number[]
  /** LUFS, integrated; null for silence. */
  loudness: number | null
  /** The file ends before its sound does. */
  truncated: boolean
}

/** A part of a recording that is to be used, in its seconds. */
export interface Span {
  start: number
  end: number
}

/** Seconds in what was used of the sound, and a 16 kHz mono 16-bit wav of that part. */
export interface Piece {
  start: number
  end: number
  path: string
}

export interface Media {
  /** Null when the machine can do it, else a sentence that says what is missing. */
  missing(): Promise<string | null>
  /** How long a recording is, and whether it breaks off. Throws MediaError. */
  measure(input: string): Promise<Pick<Sound, 'duration' | 'truncated'>>
  /** Writes an mp3 of the recording, or of a span of it, that plays everywhere at `output`. Throws MediaError. */
  transcode(input: string, output: string, span?: Span): Promise<Sound>
  /** The parts with sound, in order, at most about 30 s each, written below `folder` and deleted once the consumer moves on. */
  pieces(input: string, folder: string, span?: Span): AsyncIterable<Piece>
}

/** A recording that cannot be used; the message is a sentence for people. */
export class MediaError extends Error {
  override name = 'MediaError'
}
