import { commonPairs } from './common-pairs.ts'
import { tokensOf } from './tokens.ts'

/** `start` and `end` are seconds of the audio. `confidence` is 0–1, or null if unknown. */
export interface PlacedWord {
  text: string
  start: number
  end: number
  confidence: number | null
}

/** Words that a person wrote are certain. */
const CERTAIN = 1

/**
 * Aligns a corrected text with the recognized words. Unchanged words keep their exact time and confidence. A changed
 * run shares the time of the words it replaces, proportionally to word length. Added words get the pause in their
 * place, and deleted words are dropped. `duration` is that of the whole audio.
 */
export function alignWords(heard: readonly PlacedWord[], text: string, duration: number): PlacedWord[] {
  const written = wordsOf(text)
  const keyOf = keys()
  const pairs = commonPairs(
    heard.map((word) => keyOf(word.text)),
    written.map(keyOf),
  )
  const placed: PlacedWord[] = []
  let from = { heard: 0, written: 0 }
  for (const [atHeard, atWritten] of [...pairs, [heard.length, written.length] as const]) {
    const span = spanOf(heard, { from: from.heard, to: atHeard }, duration)
    for (const word of spread(written.slice(from.written, atWritten), span)) placed.push(word)
    const same = heard[atHeard]
    if (same) placed.push({ ...same, text: written[atWritten] ?? same.text })
    from = { heard: atHeard + 1, written: atWritten + 1 }
  }
  return placed
}

const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Marks shared by several scripts, and full-width punctuation, which includes its own space. */
const SIGNS = '[\\p{M}\\u30FC\\u3000-\\u303F\\uFF00-\\uFFEF]'
const STARTS_SPACELESS = new RegExp(`^(${SPACELESS.source}|${SIGNS})`, 'u')
const ENDS_SPACELESS = new RegExp(`(${SPACELESS.source}|${SIGNS})$`, 'u')
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((piece) => (SPACELESS.test(piece) ? segmentsOf(piece) : [piece]))

/** Joins words with a space, except between two words of a script that uses none. */
export const joinWords = (words: readonly string[]): string =>
  words.reduce((text, word) => (text === '' || meetsWithoutSpace(text, word) ? text + word : `${text} ${word}`), '')

const meetsWithoutSpace = (before: string, after: string) => ENDS_SPACELESS.test(before) && STARTS_SPACELESS.test(after)

/** Punctuation stays with the word before it. */
function segmentsOf(piece: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(piece)) {
    if (words.length === 0 || (isWordLike && SPACELESS.test(segment))) words.push(segment)
    else words.push(`${words.pop()}${segment}`)
  }
  return words
}

/** Words are equal if search cannot distinguish them. Keys are cached. */
function keys() {
  const known = new Map<string, string>()
  return (word: string) => {
    const key = known.get(word) ?? (tokensOf(word).join(' ') || word)
    known.set(word, key)
    return key
  }
}

interface Span {
  start: number
  end: number
}

/** The time of the recognized words, or of the pause before the word at `to` if there are none. */
function spanOf(heard: readonly PlacedWord[], { from, to }: { from: number; to: number }, duration: number): Span {
  const start = to > from ? heard[from]?.start : heard[from - 1]?.end
  const end = to > from ? heard[to - 1]?.end : heard[to]?.start
  return { start: start ?? 0, end: Math.max(start ?? 0, end ?? duration) }
}

/** Distributed proportionally to word length. */
function spread(words: string[], { start, end }: Span): PlacedWord[] {
  const all = words.reduce((sum, { length }) => sum + length, 0)
  const moment = (letters: number) => Math.round((start + ((end - start) * letters) / all) * 1000) / 1000
  let letters = 0
  return words.map((text) => {
    const begun = letters
    letters += text.length
    return { text, start: moment(begun), end: moment(letters), confidence: CERTAIN }
  })
}
