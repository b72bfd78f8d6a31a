import type { Question } from '../assistant.queries.ts'

/** What questions are narrowed to: a channel, a person, and so many days back; '' is all. */
export interface Narrowed {
  channel_id: string
  user_id: string
  days: string
}

export const EVERYTHING: Narrowed = { channel_id: '', user_id: '', days: '' }

export const spans = ['', '1', '7', '30', '365'] as const

const DAY = 24 * 60 * 60 * 1000

export const asAsked = (
  { channel_id, user_id, days }: Narrowed,
  now = Date.now(),
): Pick<Question, 'channel_id' | 'user_id' | 'from'> => ({
  ...(channel_id && { channel_id }),
  ...(user_id && { user_id }),
  ...(days && { from: new Date(now - Number(days) * DAY).toISOString() }),
})
