import type { RecognizedWord } from '../speech.ts'
import type { DialectResult } from './dialects.ts'

/** Weights of a word's posterior and of the mean posterior. Fitted as described in docs/speech.md. */
const WEIGHTS = { none: -0.137, word: 0.323, all: 0.464 }

/** Takes posteriors (0 to 1); the confidence is the share of such words that are right. */
export function calibrated(words: readonly DialectResult[]): RecognizedWord[] {
  const all = logit(words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length)
  return words.map((word) => ({
    ...word,
    confidence: logistic(WEIGHTS.none + WEIGHTS.word * logit(word.confidence) + WEIGHTS.all * all),
  }))
}

/** Clamped, because words with a posterior of 0 or 1 are sometimes right or wrong. */
const [LEAST, MOST] = [0.02, 0.99]

function logit(posterior: number) {
  const within = Math.min(MOST, Math.max(LEAST, posterior))
  return Math.log(within / (1 - within))
}

const logistic = (value: number) => Math.round(1000 / (1 + Math.exp(-value))) / 1000
