const LOWEST = 0.08

/** Reduces peaks to `count` bars, each the maximum of its part, scaled so that the loudest is 1. */
export function waveformBars(peaks: readonly number[], count: number): number[] {
  const most = Math.max(0.05, ...peaks)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(LOWEST, Math.max(0, ...peaks.slice(from, to)) / most)
  })
}

/** One path in a viewBox of `count` × 1; each bar is a stroke around the middle. */
export const barsPath = (bars: readonly number[]) =>
  bars.map((high, at) => `M${at + 0.5} ${((1 - high) / 2).toFixed(3)}v${high.toFixed(3)}`).join('')
