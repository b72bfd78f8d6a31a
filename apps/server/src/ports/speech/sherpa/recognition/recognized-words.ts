import { tokensOf } from '@earshot/contract/rules/tokens'
import type { Segment } from '../../../media/chunks/segments.ts'
import { joinFragments, type TimedWord, distributeTimes } from '../../openai/distribute-times.ts'
import { distributeOverSegments } from '../../openai/word-times.ts'
import type { RecognizedWord } from '../../speech.ts'

/** What the library answers for a piece of sound, as JSON; seconds count from where the piece begins. */
export interface Result {
  text: string
  /** `en`, `<|en|>`, or nothing. */
  lang: string
  tokens: string[]
  /** One for each token, or none at all. */
  timestamps: number[]
  durations: number[]
  ys_log_probs: number[]
  segment_timestamps?: number[]
  segment_durations?: number[]
  segment_texts?: string[]
}

/** What a token lasts at most where the model says only when it begins, and at least where it says that it lasts no time. */
const [LONGEST, SHORTEST] = [0.4, 0.04]

interface WordRange {
  /** Where the piece of sound begins, how long it is, and where something is said in it, in seconds. */
  offset: number
  seconds: number
  utterances: readonly Segment[]
  /** By how much the log probabilities of hotwords are raised. */
  boost?: number
}

/** The words of a piece of sound. */
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

/** What Whisper and Moonshine write where there is noise alone. */
export const isNoise = ({ text }: Pick<Result, 'text'>) => tokensOf(text).join(' ') === 'you'

export const languageOf = ({ lang }: Result) => /[a-z]{2,3}/.exec(lang)?.[0] ?? null

const hasTimes = ({ tokens, timestamps }: Result) => tokens.length > 0 && timestamps.length === tokens.length

const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Tokens with their time; one that begins a word begins with a space, as SentencePiece's ▁ says it and as scripts without spaces do. */
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

/** The words of segments over the time of each, or else those of the whole text over where something is said. */
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
