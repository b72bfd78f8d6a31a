import { inDays } from '../lib/in-days.ts'
import { dayOf, endOfDay } from '../lib/last-day.ts'
import type { Talk } from '@earshot/contract/talks'
import type { NewClip } from './clips.queries.ts'
import { joinWords } from '@earshot/contract/rules/align'

export interface ClipDraft {
  title: string
  term: ClipTerm
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
  range: ClipRange
}

/** The request for a draft. A clip of the whole talk has no range. */
export function clipParams({ term, date, password, ...rest }: ClipDraft, { talk, range }: Cut): NewClip {
  const whole = range.start === 0 && range.end === talk.duration
  return {
    ...rest,
    talk_id: talk.talk_id,
    ...(whole ? {} : range),
    expires_at: clipExpiry({ term, date }),
    ...(password && { password }),
  }
}

/** Seconds of a talk. */
export interface ClipRange {
  start: number
  end: number
}

/** The text visitors see: words whose midpoint is in the range. The server uses the same rule. */
export function wordsInRange({ words }: Pick<Talk, 'words'>, { start, end }: ClipRange) {
  const inside = words.filter((word) => {
    const middle = (word.start + word.end) / 2
    return middle >= start && middle <= end
  })
  return joinWords(inside.map((word) => word.text))
}

/** Days; '' never expires, 'date' expires after a chosen day. */
export const clipTerms = ['1', '7', '30', '', 'date'] as const
export type ClipTerm = (typeof clipTerms)[number]

export function clipExpiry({ term, date }: { term: string; date: string }, now = Date.now()) {
  if (term === '') return null
  if (term !== 'date') return inDays(Number(term), now)
  return endOfDay(date)
}
