const COUNT = 48

/** The peaks of a list's row: the loudest of each of 48 parts. */
export function stripOf(peaks: number[]): number[] {
  if (peaks.length <= COUNT) return peaks
  return Array.from({ length: COUNT }, (_, part) =>
    Math.max(
      ...peaks.slice(Math.floor((part * peaks.length) / COUNT), Math.floor(((part + 1) * peaks.length) / COUNT)),
    ),
  )
}
