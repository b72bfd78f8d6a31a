const DAY = 24 * 60 * 60 * 1000

/** For how many days a key may hold; '' is for ever. */
export const terms = ['30', '90', '365', ''] as const

/** When a key ends that is made now. */
export const endOf = (days: string, now = Date.now()) =>
  days === '' ? null : new Date(now + Number(days) * DAY).toISOString()
