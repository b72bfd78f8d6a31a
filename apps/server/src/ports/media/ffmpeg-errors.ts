import { MediaError, NoSoundError } from './media.ts'

const SENTENCES: [RegExp, string][] = [
  [/exceeds max_streams/, 'This file has too many tracks'],
  [/not on whitelist/i, 'This kind of file cannot be used. Send webm, ogg, mp4, m4a, mp3, wav, flac, aac, amr or 3gp'],
  // With such a rate ffmpeg's resampler runs out of memory, although the machine has enough.
  [/: Audio: .*, \d{7,} Hz/, 'This file is damaged: no recording has the sample rate that it claims'],
  [/moov atom not found/, 'This file is damaged: its end is missing'],
]
const OURS = /No space left|No such file|Permission denied|Read-only file system|Cannot allocate memory|File too large/
/** Bytes. Headers without any sound are smaller, padding of FLAC included, and hardly any recording is. */
export const LARGEST_HEADER = 9000
/** What ffmpeg says of a header with nothing behind it: of ogg and webm, of mp3, and of RF64. */
const HEADER_ALONE = /: End of file$|Failed to read frame size: Could not seek|ds64: data_size = 0,/m
const CUT_OFF = [
  /File ended prematurely/,
  /partial file/,
  /Packet corrupt|corrupt input packet/,
  /filesize and duration do not match/,
  /invalid as first byte of an EBML/,
]

/** A MediaError if the file is the cause, else an error that may be retried. */
export function failureOf(said: string, bytes: number): Error {
  if (/matches no streams/.test(said) || (bytes <= LARGEST_HEADER && HEADER_ALONE.test(said))) return noSound(said)
  const known = SENTENCES.find(([sign]) => sign.test(said))
  if (known) return new MediaError(known[1], { cause: said })
  const lines = said.trim().split('\n')
  if (OURS.test(lines.slice(-3).join('\n'))) return new Error(`ffmpeg failed: ${lines.at(-1)}`)
  return new MediaError('This file is damaged, or it is not a recording', { cause: said })
}

export const noSound = (said: string) => new NoSoundError('This file contains no audio', { cause: said })

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

/**
 * A time with its zone, as most containers have it; else the clock of the recorder, as in Broadcast WAV, which is read in
 * the time zone of the server (TZ).
 */
export function createdIn(said: string): string | null {
  const [, zoned = ''] =
    /^ *(?:creation_time|date) *: (\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d))$/m.exec(said) ?? []
  return timeIn(zoned) ?? timeIn(clockIn(said))
}

const timeIn = (text: string) => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString())

/** A local time as JavaScript reads it; '' for none. Any sign may part the numbers of a Broadcast WAV (EBU Tech 3285). */
function clockIn(said: string): string {
  const [, whole = ''] = /^ *date *: (\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)$/m.exec(said) ?? []
  const [, ...day] = /^ *date *: (\d{4})\D(\d\d)\D(\d\d)$/m.exec(said) ?? []
  const [, ...time] = /^ *creation_time *: (\d\d)\D(\d\d)\D(\d\d)$/m.exec(said) ?? []
  return whole || (day.length > 0 && time.length > 0 ? `${day.join('-')}T${time.join(':')}` : '')
}
