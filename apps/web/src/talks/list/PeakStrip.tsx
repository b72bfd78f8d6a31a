import { barsOf, stripPath, stripWidth } from './peaks.ts'

const BARS = 16
const HEIGHT = 20

/** The shape of a talk at a glance. Decoration: its length stands beside it. */
export const PeakStrip = ({ peaks }: { peaks: readonly number[] }) => (
  <svg width={stripWidth(BARS)} height={HEIGHT} aria-hidden fill="none" stroke="currentColor">
    <path d={stripPath(barsOf(peaks, BARS), HEIGHT)} strokeWidth={2} strokeLinecap="round" />
  </svg>
)
