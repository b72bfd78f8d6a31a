/** For a color of six hex digits. The contrast is at least 4.5:1. */
export const readableOn = (color: string): 'black' | 'white' =>
  relativeLuminance(color) > THRESHOLD ? 'black' : 'white'

/** The luminance L at which black and white have the same contrast: (L + 0.05)² = 1.05 × 0.05. */
const THRESHOLD = Math.sqrt(1.05 * 0.05) - 0.05

/** WCAG 2 relative luminance, 0–1. */
export function relativeLuminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
