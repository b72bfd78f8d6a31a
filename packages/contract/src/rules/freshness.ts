/** Minutes after words were said in which they interrupt people, and in which they are emailed. */
export const FRESH_FOR = 60
export const FRESH_FOR_EMAIL = 24 * 60

const MINUTE = 60 * 1000

/** When something was said, in milliseconds: recordings may be hours long. */
export const saidAt = (recorded_at: string, seconds: number) => Date.parse(recorded_at) + seconds * 1000

/** Said more than `minutes` ago, whatever the cause. Null is without an end. */
export const isOlder = (said: number, minutes: number | null, now = Date.now()) =>
  minutes !== null && now - said > minutes * MINUTE

/** Milliseconds between words and their arrival, or what was found in them, if it is worth telling beside the time they were said. */
export function delayOf(said: number, then: string): number | undefined {
  const later = Date.parse(then)
  return isOlder(said, FRESH_FOR, later) ? later - said : undefined
}
