/** Bytes of a request. Listeners hear each when all of it has arrived, so on a slow network they are few. */
export const SMALLEST_PORTION = 16 * 1024
const LARGEST_PORTION = 4 * 1024 * 1024
const QUICK_MS = 1000

/** Of the next request, after one of this size took so long. */
export const portionAfter = (portion: number, took: number) =>
  Math.min(LARGEST_PORTION, Math.max(SMALLEST_PORTION, took < QUICK_MS ? portion * 2 : portion / 2))
