/** Round numbers from nought to just above the most, at most five of them. */
export function ticksTo(most: number, whole = true) {
  if (most <= 0) return [0, 1]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= rough - power * 1e-9) ?? rough
  const step = whole ? Math.max(1, Math.ceil(nice)) : nice
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}

/** Which of so many labels to write so that each has its room; the last is always one of them. */
export function labelled(count: number, { room, width }: { room: number; width: number }) {
  const every = Math.max(1, Math.ceil((count * width) / Math.max(1, room)))
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0)
}
