import type { qualityReasons } from '@earshot/contract/sound'

/** Intelligibility from 0 to 1, and what reduces it. */
export interface Quality {
  score: number
  reasons: (typeof qualityReasons)[number][]
}

export interface Sound {
  /** Seconds. */
  duration: number
  /** 0 to 1, the loudest sample of each bucket; at most 1000 buckets of equal length. */
  peaks: number[]
  /** LUFS, integrated; null for silence. */
  loudness: number | null
  quality: Quality
  tracks: Tracks
  /** The file ends before its audio does. */
  truncated: boolean
  /** The recording time in the file's metadata, not verified; null if there is none. */
  created: string | null
}

/** How many audio tracks the file has, and which of them are heard, from 1; several are mixed. */
export interface Tracks {
  of: number
  heard: number[]
}

/** Seconds of the recording. */
export interface TimeRange {
  start: number
  end: number
}

/** A segment of the used range, and its offset in the chunk; in seconds. */
export interface PlacedSegment extends TimeRange {
  at: number
}

/** Seconds of the used range, and a 16 kHz mono 16-bit wav of its segments with sound, which the caller removes. */
export interface Chunk extends TimeRange {
  parts: PlacedSegment[]
  path: string
}

export interface ChunkOptions {
  /** The used range; default: everything. */
  span?: TimeRange | undefined
  /** Segments are joined into chunks of at most this many seconds; default: one segment each. */
  portion?: number | null
  /** Seconds of the longest segment; default: 30. */
  longest?: number | undefined
}

export interface TelephoneOptions {
  /** Seconds; the rest is left out. */
  longest: number
  /** LUFS, as transcode told it; without it the sound is measured, which takes longer. */
  loudness?: number | null
}

export interface Media {
  /** Null if available, else a sentence that says what is missing. */
  missing(): Promise<string | null>
  /** Reads no more than `longest` seconds, by default as much as may be sent. Throws MediaError, TooLongError. */
  measure(input: string, longest?: number): Promise<Pick<Sound, 'duration' | 'truncated'>>
  /** Writes an mp3 that plays everywhere to `output`. Throws MediaError. */
  transcode(input: string, output: string, span?: TimeRange): Promise<Sound>
  /** Like transcode of a range, from an mp3 that transcode or bleep wrote. Takes no longer at the end of hours. */
  cut(input: string, output: string, span: TimeRange): Promise<Sound>
  /** Writes a wav for telephones: 8 kHz, mono, 16 bit, always as loud. Throws MediaError. */
  telephone(input: string, output: string, options: TelephoneOptions): Promise<void>
  /** Like transcode, with a tone in the place of the ranges, which are seconds of the input. Throws MediaError. */
  bleep(input: string, output: string, ranges: readonly TimeRange[]): Promise<Sound>
  /** The parts with sound, in order, each at most about 30 s. Written below `folder` and deleted when the consumer continues. */
  chunks(input: string, folder: string, cut?: ChunkOptions): AsyncIterable<Chunk>
}

/** A recording that cannot be used; the message is a sentence for the user. */
export class MediaError extends Error {
  override name = 'MediaError'
}

/** There is nothing to hear in the file. */
export class NoSoundError extends MediaError {
  override name = 'NoSoundError'
}

export class TooLongError extends MediaError {
  override name = 'TooLongError'
}
