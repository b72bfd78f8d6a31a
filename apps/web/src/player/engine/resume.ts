const WORTH_KEEPING = 3
const NEAR_END = 0.95

/** Where to go on, in seconds, after it was left at a position: what has hardly begun or is nearly over starts over. */
export function resumeAt(position: number, duration: number) {
  if (position < WORTH_KEEPING) return 0
  return position >= Math.min(duration * NEAR_END, duration - WORTH_KEEPING) ? 0 : position
}
