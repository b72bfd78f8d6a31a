const WIDTH = 3
const GAP = 1.5
const HEIGHT = 72
const LEAST = 3
const MOST_BARS = 120

export function waveformSvg(peaks: number[], seconds: number): string {
  if (peaks.length === 0) return ''
  const bars = barsOf(peaks)
  const width = bars.length * (WIDTH + GAP) - GAP
  return `<svg class="wave still" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" data-seconds="${seconds}">
${bars.map(({ x, y, height }) => `<rect x="${x}" y="${y}" width="${WIDTH}" height="${height}" rx="1.5"></rect>`).join('')}</svg>`
}

export interface Bar {
  x: number
  y: number
  height: number
}

/** Scaled to the loudest peak, so that a quiet voice is visible. */
export function barsOf(peaks: number[], { height = HEIGHT, most = MOST_BARS, step = WIDTH + GAP } = {}): Bar[] {
  const count = Math.min(most, peaks.length)
  const loudest = Math.max(0.05, ...peaks)
  const from = (bar: number) => Math.floor((bar * peaks.length) / count)
  return Array.from({ length: count }, (_, bar) => {
    const peak = Math.max(...peaks.slice(from(bar), from(bar + 1)))
    const tall = Math.max(LEAST, Math.round((peak / loudest) * height * 10) / 10)
    return { x: bar * step, y: Math.round(((height - tall) / 2) * 10) / 10, height: tall }
  })
}
