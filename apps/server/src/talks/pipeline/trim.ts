import { type Media, MediaError, type TimeRange } from '../../ports/media/media.ts'

/** Seconds cut off at both ends. */
interface Trimmed {
  trim_start: number
  trim_end: number
}

const SHORTEST_SECONDS = 0.1
const NOTHING_LEFT = 'Nothing is left of this recording once its beginning and end are cut off. Send it again'

/** The range of the recording to keep; undefined if nothing is cut off. */
export async function trimmed(media: Media, file: string, { trim_start, trim_end }: Trimmed) {
  if (trim_start === 0 && trim_end === 0) return undefined
  const { duration, truncated } = await media.measure(file)
  const span = { start: trim_start, end: duration - trim_end }
  if (span.end - span.start < SHORTEST_SECONDS) throw new MediaError(NOTHING_LEFT)
  return { span, truncated }
}

export function keptRangeOf({
  trim_start,
  trim_end,
  duration,
}: Trimmed & { duration: number | null }): TimeRange | undefined {
  if (trim_start === 0 && trim_end === 0) return undefined
  return { start: trim_start, end: trim_start + (duration ?? 0) }
}
