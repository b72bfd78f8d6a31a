import { wordsOf } from '@earshot/contract/rules/align'
import { parseStorable } from '@earshot/contract/rules/storable'
import * as z from 'zod/mini'
import type { Segment as SoundSegment } from '../../media/chunks/segments.ts'
import { codeOf } from '@earshot/contract/rules/spoken-languages'
import type { SpeechResult, RecognizedWord } from '../speech.ts'
import { joinFragments, type TimedWord, distributeTimes } from './distribute-times.ts'
import { distributeOverSegments } from './word-times.ts'

const number = z.optional(z.nullable(z.number()))
const SaidWord = z.object({ word: z.string(), start: z.number(), end: z.number(), probability: number })
const Segment = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  avg_logprob: number,
  no_speech_prob: number,
  compression_ratio: number,
  words: z.optional(z.nullable(z.array(SaidWord))),
})
type Segment = z.infer<typeof Segment>

/** Everything is optional, because each server omits something else. */
const AnswerBody = z.object({
  text: z.optional(z.nullable(z.string())),
  language: z.optional(z.nullable(z.string())),
  words: z.optional(z.unknown()),
  segments: z.optional(z.unknown()),
})

interface Answer {
  text: string | null
  language: string | null
  words: z.infer<typeof SaidWord>[]
  segments: Segment[]
}

/** Duration of the sent audio and, if known, its parts with sound. */
export interface SentSound {
  duration: number
  parts?: readonly SoundSegment[]
}

/** Null for an invalid response. */
export function readAnswer(body: string, { duration, parts }: SentSound): SpeechResult | null {
  const answer = answerIn(body)
  if (!answer) return null
  const most = MOST_AT_ONCE + duration * MOST_A_SECOND
  if (lacksTimes(answer) && wordsOf(answer.text ?? '').length > most) return null
  const said = saidIn(answer, parts?.length ? parts : [{ start: 0, end: duration }])
  if (said.length > most) return null
  return { words: inOrder(said, duration), language: answer.language ? codeOf(answer.language) : null }
}

export const hasNoTimes = (body: string) => lacksTimes(answerIn(body))

const lacksTimes = (answer: Answer | null) =>
  Boolean(answer?.text) && answer?.words.length === 0 && answer.segments.length === 0

function answerIn(body: string): Answer | null {
  const read = z.safeParse(AnswerBody, asJson(body))
  if (!read.success) return null
  const { text = null, language = null } = read.data
  const words = listOf(SaidWord, read.data.words)
  const segments = listOf(Segment, read.data.segments)
  if (text === null && !words && !segments) return null
  return { text, language, words: words ?? [], segments: segments ?? [] }
}

/** People speak fewer words per second: such a response does not belong to this audio. */
const MOST_A_SECOND = 25
const MOST_AT_ONCE = 50

/** Undefined if any entry is invalid, because the text next to the list is still complete. */
function listOf<Item>(item: z.ZodMiniType<Item>, given: unknown): Item[] | undefined {
  const read = z.safeParse(z.array(item), given)
  return read.success ? read.data : undefined
}

function asJson(body: string): unknown {
  try {
    return parseStorable(body)
  } catch {
    return undefined
  }
}

/** The words with their times, else the words of segments spread over their time, else of the text over the parts with sound. */
function saidIn({ text, words, segments }: Answer, parts: readonly SoundSegment[]): TimedWord[] {
  if (words.length > 0)
    return joinFragments(words).map((word) => judged(word, segmentAt(segments, (word.start + word.end) / 2)))
  if (segments.length > 0) return segments.flatMap(wordsIn)
  return distributeOverSegments(text ?? '', parts)
}

const wordsIn = (segment: Segment) =>
  (segment.words?.length ? joinFragments(segment.words) : distributeTimes(segment)).map((word) => judged(word, segment))

const segmentAt = (segments: Segment[], moment: number) =>
  segments.find(({ start, end }) => start <= moment && moment <= end)

function judged(said: TimedWord, segment: Segment | undefined): TimedWord {
  const phantom = segment && isPhantom(segment)
  return { ...said, confidence: said.confidence ?? confidenceOf(segment), ...(phantom && { phantom: true as const }) }
}

/** The mean token probability, reduced by the probability of no speech. */
function confidenceOf(segment: Segment | undefined) {
  if (typeof segment?.avg_logprob !== 'number') return undefined
  return Math.exp(segment.avg_logprob) * (1 - (segment.no_speech_prob ?? 0))
}

/** Whisper's own thresholds for discarding a segment. */
const isPhantom = ({ avg_logprob, no_speech_prob, compression_ratio }: Segment) =>
  ((no_speech_prob ?? 0) > 0.6 && (avg_logprob ?? 0) < -1) || (compression_ratio ?? 0) > 2.4

const SHORTEST = 0.02
/** Milliseconds and thousandths: more digits have no meaning and cost a third of a long talk's size. */
const rounded = (value: number) => Math.round(value * 1000) / 1000
/** `[BLANK_AUDIO]`, `<|endoftext|>`: markers of the program, not speech. */
const SIGN = /^\[[A-Z_ ]+\]$|^<\|.*\|>$/

function inOrder(said: TimedWord[], duration: number): RecognizedWord[] {
  const words: RecognizedWord[] = []
  for (const { text, confidence, ...word } of said.toSorted((one, other) => one.start - other.start)) {
    if (text === '' || SIGN.test(text)) continue
    const latest = Math.max(0, duration - SHORTEST)
    const start = Math.min(latest, Math.max(word.start, words.at(-1)?.start ?? 0))
    const end = Math.min(duration, Math.max(word.end, start + SHORTEST))
    const sure = confidence === undefined ? null : rounded(Math.min(1, Math.max(0, confidence)))
    words.push({ ...word, text, start: rounded(start), end: rounded(end), confidence: sure })
  }
  return words
}
