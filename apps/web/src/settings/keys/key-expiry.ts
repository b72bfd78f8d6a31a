const DAY = 24 * 60 * 60 * 1000

/** Days; '' never expires. */
export const keyTerms = ['30', '90', '365', ''] as const

export const keyExpiry = (days: string, now = Date.now()) =>
  days === '' ? null : new Date(now + Number(days) * DAY).toISOString()
