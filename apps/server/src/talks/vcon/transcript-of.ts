import { joinWords } from '@earshot/contract/rules/align'
import { parseStorable, storable } from '@earshot/contract/rules/storable'
import type { Word } from '@earshot/contract/talks'
import * as z from 'zod/mini'
import type { Vcon } from './vcon-format.ts'

export interface GivenTranscript {
  text: string
  /** Null if it has no times. */
  words: Word[] | null
  language: string
}

const LONGEST_TEXT = 500_000
const MOST_WORDS = 100_000

/**
 * The transcript of a dialog. The drafts leave its form open: read are ours, text, and what speech services answer,
 * with words directly, in segments, or in channels with alternatives.
 */
export function transcriptOf({ analysis = [] }: Vcon, dialog: number): GivenTranscript | undefined {
  const all = analysis.filter((each) => each?.type === 'transcript' && [each.dialog ?? 0].flat().includes(dialog))
  return all.map((each) => read(each?.body, each?.encoding)).find((found) => found !== undefined)
}

function read(body: unknown, encoding: string | undefined): GivenTranscript | undefined {
  if (typeof body === 'string' && encoding !== 'json' && !/^\s*[[{]/.test(body)) return plain(body)
  const parsed = typeof body === 'string' ? json(body) : body
  if (typeof parsed === 'string') return plain(parsed)
  const holder = holderIn(parsed)
  if (!holder) return undefined
  const words = wordsIn(holder)
  const text = textIn(holder) ?? joinWords((words ?? []).map((word) => word.text))
  return text === '' || text.length > LONGEST_TEXT ? undefined : { text, words, language: languageIn(holder) }
}

const plain = (text: string) => {
  const trimmed = storable(text).trim()
  return trimmed === '' || trimmed.length > LONGEST_TEXT ? undefined : { text: trimmed, words: null, language: 'und' }
}

function json(text: string): unknown {
  try {
    return parseStorable(text)
  } catch {
    return text
  }
}

type Holder = Record<string, unknown>
const isObject = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object that has text or words. */
function holderIn(value: unknown): Holder | undefined {
  if (Array.isArray(value)) return { segments: value }
  if (!isObject(value)) return undefined
  const { results, channels, alternatives, transcript } = value
  for (const inner of [results, first(channels), first(alternatives), transcript])
    if (isObject(inner)) return { ...value, ...holderIn(inner) }
  return value
}

const first = (value: unknown) => (Array.isArray(value) ? value[0] : undefined)

const textIn = ({ text, transcript }: Holder) => [text, transcript].map(lettersOf).find((each) => each !== '')

const lettersOf = (value: unknown) => (typeof value === 'string' ? storable(value).trim() : '')

function languageIn({ language, detected_language }: Holder) {
  const named = [language, detected_language].find((each) => typeof each === 'string')
  return typeof named === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(named) ? named : 'und'
}

const TimedWord = z.looseObject({
  start: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  end: z.number().check(z.minimum(0), z.maximum(1_000_000)),
})

function wordsIn({ words, segments }: Holder): Word[] | null {
  const listed = Array.isArray(words) ? words : Array.isArray(segments) ? segments.flatMap(wordsOfSegment) : []
  const found = listed.slice(0, MOST_WORDS).map(wordOf)
  return found.length > 0 && found.every((word) => word !== undefined) ? found : null
}

const wordsOfSegment = (segment: unknown): unknown[] =>
  isObject(segment) && Array.isArray(segment['words']) ? segment['words'] : [segment]

function wordOf(value: unknown): Word | undefined {
  const timed = TimedWord.safeParse(value)
  if (!timed.success) return undefined
  const { start, end, text, punctuated_word, word, confidence } = timed.data
  const written = lettersOf([text, punctuated_word, word].find((each) => typeof each === 'string'))
  if (written === '' || written.length > 1000) return undefined
  const sure = typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : null
  return { text: written, start, end: Math.max(start, end), confidence: sure }
}
