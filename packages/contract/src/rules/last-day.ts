const HOUR = 60 * 60 * 1000

/**
 * The day that ends at a local midnight, as 2026-01-31. The zone of that midnight is not known: the day is right from ten
 * hours behind UTC to thirteen ahead, so that everyone reads the same one.
 */
export const lastDayBefore = (midnight: string) =>
  new Date(Date.parse(midnight) - 10.5 * HOUR).toISOString().slice(0, 10)
