import { wordsOf } from '@earshot/contract/rules/align'
import type { SegmentOptions, Segment } from '../../media/chunks/segments.ts'
import type { TimedWord } from './distribute-times.ts'

/** For words without timestamps, audio is split at every detectable pause. */
export const SPLIT_AT_PAUSES: SegmentOptions = { pause: 0.1, margin: 0, longest: Number.POSITIVE_INFINITY }

interface WeightedWord {
  text: string
  weight: number
  pause: number
}

/**
 * Distributes the words of a text over the parts with sound, in order. Minimizes the difference between a part's length
 * and the time its words take, and prefers to end parts at the end of a sentence.
 */
export function distributeOverSegments(text: string, parts: readonly Segment[]): TimedWord[] {
  const words = wordsOf(text).map(weighed)
  const ends = endsOf(words, parts)
  if (ends[0] === undefined) return []
  return parts.flatMap((part, at) => spreadOver(words.slice(ends[at - 1] ?? 0, ends[at]), part))
}

function spreadOver(words: WeightedWord[], { start, end }: Segment): TimedWord[] {
  const all = sumOf(words)
  let at = start
  return words.map(({ text, weight }) => {
    const from = at
    at += ((end - start) * weight) / all
    return { text, start: from, end: at }
  })
}

const sumOf = (words: readonly WeightedWord[]) => words.reduce((sum, { weight }) => sum + weight, 0)

const PAUSES: [RegExp, number][] = [
  [/[.!?…。！？]["”»)]*$/u, 0],
  [/[,;:—–،、，؛]["”»)]*$/u, 0.05],
]
const NO_SIGN = 0.15

function weighed(text: string): WeightedWord {
  const pause = PAUSES.find(([sign]) => sign.test(text))?.[1] ?? NO_SIGN
  return { text, pause, weight: weightOf(text) }
}

/** The approximate duration in letters: a digit counts as a word, and a character of a script without letters as a syllable. */
function weightOf(text: string) {
  let weight = 0
  for (const sign of text) weight += /\d/u.test(sign) ? 4 : /\p{Lo}/u.test(sign) ? 2 : /\p{L}/u.test(sign) ? 1 : 0
  return Math.max(1, weight)
}

/** The most that words may deviate from a constant speech rate, besides a tenth of the total. */
const DRIFT_SECONDS = 15

/** For each part, the index after its last word, by dynamic programming over all distributions. */
function endsOf(words: readonly WeightedWord[], parts: readonly Segment[]): number[] {
  const lengths = parts.map(({ start, end }) => end - start)
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const until = timesOf(words, all)
  const drift = DRIFT_SECONDS + all / 10
  let costs = until.map((_, place) => (place === 0 ? 0 : Number.POSITIVE_INFINITY))
  let passed = 0
  const begins = lengths.map((length) => {
    passed += length
    const best = until.map((time, end) =>
      Math.abs(time - passed) > drift ? NEVER : cheapest({ words, until, costs, length }, end),
    )
    costs = best.map(({ cost }) => cost)
    return best.map(({ begin }) => begin)
  })
  return walkBack(begins, words.length)
}

function walkBack(begins: readonly number[][], last: number) {
  const ends: number[] = []
  let end = last
  for (const begin of begins.toReversed()) {
    ends.unshift(end)
    end = begin[end] ?? 0
  }
  return ends
}

/** Start times of the words, and the end of the last, without pauses. */
function timesOf(words: readonly WeightedWord[], seconds: number) {
  const rate = seconds / sumOf(words)
  let at = 0
  return [0, ...words.map(({ weight }) => (at += weight * rate))]
}

interface Sharing {
  words: readonly WeightedWord[]
  until: readonly number[]
  /** The minimum cost of distributing the first n words over the previous parts. */
  costs: readonly number[]
  length: number
}

const NEVER = { begin: 0, cost: Number.POSITIVE_INFINITY }
const mostIn = (length: number) => 10 + length * 8

/** The best first word for a part that ends before word `end`. */
function cheapest({ words, until, costs, length }: Sharing, end: number) {
  let best = NEVER
  const pause = end < words.length ? (words[end - 1]?.pause ?? 0) : 0
  for (let begin = end; begin >= 0 && end - begin <= mostIn(length); begin--) {
    const apart = (until[end] ?? 0) - (until[begin] ?? 0) - length
    const cost = (costs[begin] ?? 0) + (apart * apart) / (length + 0.3) + (begin < end ? pause : 0)
    if (cost < best.cost) best = { begin, cost }
  }
  return best
}
