/** Seconds behind what is said, from which it is played a little faster. */
const LATE = 1.6
/** Further behind, a person who listens live misses what is said now. */
export const FAR = 15

/** `keepsUp`: whether the person listens live, or hears all of it in their own time. Speech is understood at both speeds. */
export function speedAt(behind: number, keepsUp: boolean): number {
  if (!keepsUp || behind <= LATE) return 1
  return behind < FAR ? 1.12 : 1.25
}
