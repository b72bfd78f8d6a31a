import type { RecognizedWord } from '../speech.ts'
import type { DialectResult } from './dialects.ts'

/** What PocketSphinx says of a word, and of all words that it heard with it. Fitted as docs/speech.md tells. */
const WEIGHTS = { none: -0.137, word: 0.323, all: 0.464 }

/** Words whose posteriors are of 0–1, with the share of such words that are right as their confidence. */
export function calibrated(words: readonly DialectResult[]): RecognizedWord[] {
  const all = logit(words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length)
  return words.map((word) => ({
    ...word,
    confidence: logistic(WEIGHTS.none + WEIGHTS.word * logit(word.confidence) + WEIGHTS.all * all),
  }))
}

/** Posteriors of 0 and 1 are said of words that are wrong and right now and then. */
const [LEAST, MOST] = [0.02, 0.99]

function logit(posterior: number) {
  const within = Math.min(MOST, Math.max(LEAST, posterior))
  return Math.log(within / (1 - within))
}

const logistic = (value: number) => Math.round(1000 / (1 + Math.exp(-value))) / 1000
