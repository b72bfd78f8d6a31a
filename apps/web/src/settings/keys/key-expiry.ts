import { inDays } from '../../lib/in-days.ts'

/** Days; '' never expires. */
export const keyTerms = ['30', '90', '365', ''] as const

export const keyExpiry = (days: string, now = Date.now()) => (days === '' ? null : inDays(Number(days), now))
