const MOST = 255

/** What each byte stands for. Squares, because what is quiet is drawn larger: below 0.016 all three decimals are kept. */
const peakOf = Array.from({ length: MOST + 1 }, (_, byte) => Math.round((byte / MOST) ** 2 * 1000) / 1000)

const byteOf = (peak: number) => Math.round(Math.sqrt(Math.min(1, Math.max(0, peak))) * MOST)

const STRIP = 48

/** The loudest of each of `most` parts, or all if there are no more. */
export function fewerPeaks(peaks: readonly number[], most: number): number[] {
  const count = Math.min(most, peaks.length)
  const from = (part: number) => Math.floor((part * peaks.length) / count)
  return Array.from({ length: count }, (_, part) => Math.max(...peaks.slice(from(part), from(part + 1))))
}

/** The peaks of a list's row. */
export const stripOf = (peaks: readonly number[]) => fewerPeaks(peaks, STRIP)

/** What a talk keeps of its peaks, each in a byte. */
export const storedPeaks = (peaks: readonly number[]) => ({
  peak_bytes: Buffer.from(peaks.map(byteOf)),
  strip_bytes: Buffer.from(stripOf(peaks).map(byteOf)),
  ...{ peaks: null, strip: null },
})

export interface ReadPeaks {
  /** Bytes in base64. */
  peaks_base64: string | null
  /** Of talks from before their peaks were bytes. */
  peaks: number[] | null
}

/** Empty if the recording was not measured yet. */
export function peaksOf({ peaks_base64, peaks }: ReadPeaks): number[] {
  if (peaks_base64 === null) return peaks ?? []
  return Array.from(Buffer.from(peaks_base64, 'base64'), (byte) => peakOf[byte] ?? 0)
}
