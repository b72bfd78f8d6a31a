import { MediaError } from './media.ts'

const NO_SOUND = 'This file contains no audio'

const SENTENCES: [RegExp, string][] = [
  [/matches no streams/, NO_SOUND],
  [/exceeds max_streams/, 'This file has too many tracks'],
  [/not on whitelist/i, 'This kind of file cannot be used. Send webm, ogg, mp4, m4a, mp3, wav, flac, aac, amr or 3gp'],
  // With such a rate ffmpeg's resampler runs out of memory, although the machine has enough.
  [/: Audio: .*, \d{7,} Hz/, 'This file is damaged: no recording has the sample rate that it claims'],
  [/moov atom not found/, 'This file is damaged: its end is missing'],
]
const OURS = /No space left|No such file|Permission denied|Read-only file system|Cannot allocate memory|File too large/
const CUT_OFF = [
  /File ended prematurely/,
  /partial file/,
  /Packet corrupt|corrupt input packet/,
  /filesize and duration do not match/,
  /invalid as first byte of an EBML/,
]

/** A MediaError if the file is the cause, else an error that may be retried. */
export function failureOf(said: string): Error {
  const known = SENTENCES.find(([sign]) => sign.test(said))
  if (known) return new MediaError(known[1])
  const lines = said.trim().split('\n')
  if (OURS.test(lines.slice(-3).join('\n'))) return new Error(`ffmpeg failed: ${lines.at(-1)}`)
  return new MediaError('This file is damaged, or it is not a recording')
}

export const noSound = () => new MediaError(NO_SOUND)

/** ffmpeg exits with 0 for a truncated file; only its messages, or a header with a longer duration, reveal it. */
export function isTruncated(said: string, duration: number): boolean {
  return CUT_OFF.some((sign) => sign.test(said)) || promised(said) - duration > 1 + duration / 100
}

function promised(said: string) {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(said) ?? []
  const guessed = /Estimating duration|Stream #0.*: Video:/.test(said)
  return guessed ? 0 : Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** LUFS from the last summary of the ebur128 filter, which reports silence as -70. */
export function loudnessOf(said: string): number | null {
  const summary = said.slice(said.lastIndexOf('Summary:'))
  const loudness = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1])
  return loudness > -70 ? loudness : null
}

export function createdIn(said: string): string | null {
  const [, time = ''] = /creation_time\s*: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/.exec(said) ?? []
  return Number.isNaN(Date.parse(time)) ? null : new Date(time).toISOString()
}
