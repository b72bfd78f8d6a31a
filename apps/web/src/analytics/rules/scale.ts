/** At most five round numbers from 0 to just above the maximum. */
export function ticksTo(most: number, whole = true) {
  if (most <= 0) return [0, 1]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= rough - power * 1e-9) ?? rough
  const step = whole ? Math.max(1, Math.ceil(nice)) : nice
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}

export function labelledTicks(count: number, { room, width }: { room: number; width: number }) {
  const every = Math.max(1, Math.ceil((count * width) / Math.max(1, room)))
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0)
}

/** Change against the previous range; null if they cannot be compared. */
export interface Trend {
  way: -1 | 0 | 1
  /** How much more or less, without a sign. */
  change: number
}

/** `digits`: decimal places that are shown, so that what reads the same is the same. */
export function trendOf(now: number | null, before: number | null, digits: number): Trend | null {
  if (now === null || before === null) return null
  const shown = Math.round((now - before) * 10 ** digits)
  return { way: Math.sign(shown) as Trend['way'], change: Math.abs(shown) / 10 ** digits }
}
