import type { qualityReasons } from '@earshot/contract/sound'

/** How well a recording can be understood, 0–1, and what keeps it from being understood better. */
export interface Quality {
  score: number
  reasons: (typeof qualityReasons)[number][]
}

/** What one pass over a recording tells about it. */
export interface Sound {
  /** Seconds. */
  duration: number
  /** 0–1, the loudest sample of each bucket; at most 1000, all buckets equally long. */
  peaks: number[]
  /** LUFS, integrated; null for silence. */
  loudness: number | null
  quality: Quality
  /** The file ends before its sound does. */
  truncated: boolean
  /** When it was recorded, as the file itself says, right or wrong; null where it does not. */
  created: string | null
}

/** A part of a recording that is to be used, in its seconds. */
export interface TimeRange {
  start: number
  end: number
}

/** A part of what was used of the sound, and where it begins in the piece that it was laid into; all in seconds. */
export interface PlacedSegment extends TimeRange {
  at: number
}

/** Seconds in what was used of the sound, and a 16 kHz mono 16-bit wav of the parts with sound in it. */
export interface Chunk extends TimeRange {
  parts: PlacedSegment[]
  path: string
}

/** What pieces are to be like. */
export interface ChunkOptions {
  /** The used range; default: everything. */
  span?: TimeRange | undefined
  /** Segments are joined into chunks of at most so many seconds; default: one segment each. */
  portion?: number | null
}

export interface Media {
  /** Null when the machine can do it, else a sentence that says what is missing. */
  missing(): Promise<string | null>
  /** How long a recording is, and whether it breaks off. Throws MediaError. */
  measure(input: string): Promise<Pick<Sound, 'duration' | 'truncated'>>
  /** Writes an mp3 of the recording, or of a span of it, that plays everywhere at `output`. Throws MediaError. */
  transcode(input: string, output: string, span?: TimeRange): Promise<Sound>
  /** The parts with sound, in order, each at most about 30 s, written below `folder` and deleted once the consumer moves on. */
  chunks(input: string, folder: string, cut?: ChunkOptions): AsyncIterable<Chunk>
}

/** A recording that cannot be used; the message is a sentence for people. */
export class MediaError extends Error {
  override name = 'MediaError'
}
