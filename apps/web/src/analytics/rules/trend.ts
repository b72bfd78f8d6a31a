/** How a figure stands to the one before; null where that cannot be said. */
export interface Trend {
  /** Up, down or as before. */
  way: -1 | 0 | 1
  /** As a part of what was; of a confidence, the difference. */
  change: number
}

export function trendOf(now: number | null, before: number | null, { apart = false } = {}): Trend | null {
  if (now === null || before === null || (before === 0 && !apart)) return null
  const change = apart ? now - before : (now - before) / before
  const shown = Math.round(change * 100)
  return { way: Math.sign(shown) as Trend['way'], change: shown / 100 }
}
