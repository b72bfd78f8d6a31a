/** Bars are maxima scaled to the talk's own maximum, so that quiet talks are readable too. */
export function peakBars(peaks: readonly number[], bars: number): number[] {
  if (peaks.length === 0) return []
  const loudest = Math.max(...peaks, QUIETEST)
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars))
    return Math.max(...peaks.slice(from, to)) / loudest
  })
}

/** Quieter talks are not scaled further, because that would amplify noise. */
const QUIETEST = 0.05

const WIDTH = 2
const STEP = 3

export const stripPath = (bars: readonly number[], height: number) =>
  bars
    .map((bar, at) => {
      const long = Math.max(WIDTH, Math.round(bar * height))
      return `M${at * STEP + WIDTH / 2} ${(height - long) / 2 + WIDTH / 2}v${Math.max(0.01, long - WIDTH)}`
    })
    .join('')

export const stripWidth = (bars: number) => bars * STEP - (STEP - WIDTH)
