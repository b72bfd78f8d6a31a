const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** To the next full minute, so that both requests of a double click are the same and create one thing. */
export const inDays = (days: number, now = Date.now()) =>
  new Date(Math.ceil(now / MINUTE) * MINUTE + days * DAY).toISOString()
