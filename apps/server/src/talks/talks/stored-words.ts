import type { Word } from '@earshot/contract/talks'
import { packNumbers, unpackNumbers } from '../../core/whole-numbers.ts'

interface Transcript {
  text: string
  words: readonly Word[]
}

/** Of a word with this index, beside bytes. */
interface Doubt {
  at: number
  alternatives: string[]
}

/**
 * What a transcript keeps of its words: bytes, and JSON for those with alternatives, or JSON alone if its text lacks one in
 * its order or a number is too large.
 */
export function storedWords({ text, words }: Transcript) {
  const numbers = numbersOf(text, words)
  if (numbers?.every((number) => Number.isSafeInteger(number)))
    return { words: JSON.stringify(doubtsIn(words)), word_bytes: packNumbers(numbers) }
  return { words: JSON.stringify(words), word_bytes: null }
}

const doubtsIn = (words: readonly Word[]) =>
  words.flatMap(({ alternatives }, at): Doubt[] => (alternatives ? [{ at, alternatives }] : []))

/** Columns of a transcript as statements read them. */
export interface TranscriptRow {
  text: string
  words: Word[] | Doubt[]
  /** A string is base64. */
  word_bytes: Buffer | string | null
}

export function wordsOf({ text, words, word_bytes }: TranscriptRow): Word[] {
  if (word_bytes === null) return words as Word[]
  const bytes = typeof word_bytes === 'string' ? Buffer.from(word_bytes, 'base64') : word_bytes
  const unpacked = wordsFrom(unpackNumbers(bytes), text)
  for (const { at, alternatives } of words as Doubt[]) Object.assign(unpacked[at] ?? {}, { alternatives })
  return unpacked
}

/** The row with its words. */
export const withWords = <Row extends TranscriptRow>({ word_bytes, ...row }: Row) => ({
  ...row,
  words: wordsOf({ ...row, word_bytes }),
})

/** In milliseconds, and thousandths. */
const PARTS = 1000

/** Of each word: characters since the last and of its own, time since the last and of its own, and its confidence. */
const EACH = 5

function numbersOf(text: string, words: readonly Word[]) {
  const numbers: number[] = []
  let at = 0
  let time = 0
  for (const word of words) {
    const place = text.indexOf(word.text, at)
    if (place < 0) return undefined
    const [start, end] = [Math.round(word.start * PARTS), Math.round(word.end * PARTS)]
    numbers.push(place - at, word.text.length, start - time, end - start, packedConfidence(word))
    at = place + word.text.length
    time = end
  }
  return numbers
}

function wordsFrom(numbers: number[], text: string): Word[] {
  let at = 0
  let time = 0
  return Array.from({ length: numbers.length / EACH }, (_, word) => {
    const [skipped = 0, length = 0, pause = 0, spoken = 0, packed = 0] = numbers.slice(word * EACH, (word + 1) * EACH)
    const [place, start] = [at + skipped, time + pause]
    at = place + length
    time = start + spoken
    return { text: text.slice(place, at), start: start / PARTS, end: time / PARTS, ...unpackConfidence(packed) }
  })
}

/** Odd for a phantom; 0 or 1 without a confidence. */
const packedConfidence = ({ confidence, phantom }: Word) =>
  2 * (confidence === null ? 0 : 1 + thousandths(confidence)) + (phantom ? 1 : 0)

/** Only words that a person wrote have a confidence of 1. */
const thousandths = (confidence: number) =>
  confidence < 1 ? Math.min(PARTS - 1, Math.round(confidence * PARTS)) : Math.round(confidence * PARTS)

function unpackConfidence(packed: number) {
  const known = Math.floor(packed / 2)
  const confidence = known === 0 ? null : (known - 1) / PARTS
  return packed % 2 === 0 ? { confidence } : { confidence, phantom: true }
}
