const MOST = 1200

/** Keeps the peaks of a recording of any length in bounded memory by merging pairs. */
export function levelLog() {
  let peaks: number[] = []
  let span = 1
  let loudest = 0
  let heard = 0
  return {
    hear(level: number) {
      loudest = Math.max(loudest, level)
      if (++heard < span) return
      peaks.push(loudest)
      loudest = 0
      heard = 0
      if (peaks.length < MOST) return
      peaks = peaks.flatMap((peak, at) => (at % 2 ? [] : [Math.max(peak, peaks[at + 1] ?? 0)]))
      span *= 2
    },
    peaks: () => (peaks.length ? peaks : [loudest]),
  }
}
