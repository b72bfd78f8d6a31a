import type { Talk } from '@earshot/contract/talks'
import type { ClipToMake } from '../clips.queries.ts'
import { dayOf, endOf, type Term } from './ends.ts'
import type { Range } from './words-in.ts'

/** What a person says about a clip. */
export interface ClipDraft {
  title: string
  term: Term
  /** The last day, where one was chosen. */
  date: string
  /** '' for none. */
  password: string
  show_text: boolean
  show_speaker: boolean
  allow_download: boolean
}

const WEEK = 7 * 24 * 60 * 60 * 1000

export const newDraft = (title: string | null): ClipDraft => ({
  title: title ?? '',
  term: '30',
  date: dayOf(Date.now() + WEEK),
  password: '',
  show_text: true,
  show_speaker: false,
  allow_download: false,
})

interface Cut {
  talk: Pick<Talk, 'talk_id' | 'duration'>
  range: Range
}

/** The draft as the server takes it: a whole talk is named without a range. */
export function asAsked({ term, date, password, ...rest }: ClipDraft, { talk, range }: Cut): ClipToMake {
  const whole = range.start === 0 && range.end === talk.duration
  return {
    ...rest,
    talk_id: talk.talk_id,
    ...(whole ? {} : range),
    expires_at: endOf({ term, date }),
    ...(password && { password }),
  }
}
