import { joinWords } from '@earshot/contract/rules/align'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { Segment } from '../../../media/chunks/segments.ts'
import { joinFragments, type TimedWord, distributeTimes } from '../../openai/distribute-times.ts'
import { distributeOverSegments } from '../../openai/word-times.ts'
import type { RecognizedWord } from '../../speech.ts'
import { vote } from './vote.ts'

/** The library's JSON for a piece of audio; seconds count from the start of the piece. */
export interface Result {
  text: string
  /** `en`, `<|en|>`, or empty. */
  lang: string
  tokens: string[]
  /** One per token, or empty. */
  timestamps: number[]
  durations: number[]
  ys_log_probs: number[]
  segment_timestamps?: number[]
  segment_durations?: number[]
  segment_texts?: string[]
}

/** Seconds: the longest duration of a token for which the model only gives a start, and the shortest of one with a zero duration. */
const [LONGEST, SHORTEST] = [0.4, 0.04]

export interface WordRange {
  /** Start and length of the piece and its utterances, in seconds. */
  offset: number
  seconds: number
  utterances: readonly Segment[]
  /** The hotword bonus, subtracted again for the confidence. */
  boost?: number
}

export function wordsOfResult(result: Result, { offset, seconds, utterances, boost = 0 }: WordRange): RecognizedWord[] {
  const said = hasTimes(result)
    ? joinFragments(piecesOf(result, seconds, boost))
    : untimed(result, { seconds, utterances })
  return said.map(({ text, start, end, confidence }) => {
    const from = Math.min(start, seconds - SHORTEST)
    const to = Math.min(Math.max(end, from + SHORTEST), seconds)
    return { text, start: offset + from, end: offset + to, confidence: confidence ?? null }
  })
}

/** Of several listenings to the same piece: its words by majority. */
export function wordsOfResults(results: readonly [Result, ...Result[]], range: WordRange): RecognizedWord[] {
  const [first, ...others] = results
  if (others.length === 0) return wordsOfResult(first, range)
  const voted = vote(results.map(({ text }) => text))
  const placed = wordsOfResult({ ...first, text: joinWords(voted.map(({ text }) => text)) }, range)
  return placed.map((word, at) => {
    const { confidence = null, alternatives = [] } = voted[at] ?? {}
    return { ...word, confidence, ...(alternatives.length > 0 && { alternatives }) }
  })
}

/** Whisper and Moonshine write this for noise. */
export const isNoise = ({ text }: Pick<Result, 'text'>) => tokensOf(text).join(' ') === 'you'

export const languageOf = ({ lang }: Result) => /[a-z]{2,3}/.exec(lang)?.[0] ?? null

const hasTimes = ({ tokens, timestamps }: Result) => tokens.length > 0 && timestamps.length === tokens.length

const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Tokens with times; a token that starts a word gets a leading space. SentencePiece marks these with ▁, and in scripts
 * without spaces every character is one.
 */
function piecesOf({ tokens, timestamps, durations, ys_log_probs }: Result, seconds: number, boost: number) {
  const sure = ys_log_probs.length === tokens.length
  return tokens.map((token, at) => {
    const start = timestamps[at] ?? 0
    const next = timestamps[at + 1] ?? seconds
    const end = durations.length === tokens.length ? start + (durations[at] ?? 0) : Math.min(next, start + LONGEST)
    const word = token.replace(/^▁/, ' ')
    return {
      word: at === 0 || IDEOGRAPH.test(word) ? ` ${word.trimStart()}` : word,
      ...{ start, end },
      probability: sure ? Math.min(1, Math.exp((ys_log_probs[at] ?? 0) - boost)) : null,
    }
  })
}

/** The words of segments spread over their time, else of the whole text over the utterances. */
function untimed(
  { text, ...result }: Result,
  { seconds, utterances }: Pick<WordRange, 'seconds' | 'utterances'>,
): TimedWord[] {
  const { segment_texts: texts = [], segment_timestamps: starts = [], segment_durations: durations = [] } = result
  if (texts.length === 0)
    return distributeOverSegments(text, utterances.length > 0 ? utterances : [{ start: 0, end: seconds }])
  return texts.flatMap((each, at) => {
    const start = starts[at] ?? 0
    return distributeTimes({ text: each, start, end: start + (durations[at] ?? seconds - start) })
  })
}
