import { alignWords, type PlacedWord } from './align.ts'
import { playingTime } from './playing-time.ts'

/** A word as spelled in the text, and the text up to the next word. */
export interface Piece {
  word: number
  text: string
  after: string
}

const PAUSE = 1.6
const LONG_PARAGRAPH = 90

/**
 * Splits the text into words and paragraphs. Edited texts keep their paragraphs, others break at long pauses. Where
 * text and words differ, the words win.
 */
export function paragraphsOf(text: string, words: readonly PlacedWord[]): Piece[][] {
  const pieces = piecesOf(text, words)
  const written = pieces.some(({ after }) => BLANK_LINE.test(after))
  const paragraphs: Piece[][] = []
  for (const [at, piece] of pieces.entries()) {
    const current = paragraphs.at(-1)
    const starts = (length: number) =>
      written ? BLANK_LINE.test(pieces[at - 1]?.after ?? '') : startsAtPause(words, piece.word, length)
    if (current && !starts(current.length)) current.push(piece)
    else paragraphs.push([piece])
  }
  return paragraphs
}

export const textInParagraphs = (text: string, words: readonly PlacedWord[]) =>
  words.length === 0 ? text : paragraphsOf(text, words).map(proseOf).join('\n\n')

export const proseOf = (pieces: readonly Piece[]) =>
  pieces
    .map(({ text, after }) => text + after)
    .join('')
    .trim()

interface Transcript {
  text: string
  words: readonly PlacedWord[]
  duration: number | null
}

/** If words have no times, they are spread over the whole audio. */
export const timedWords = ({ words, text, duration }: Transcript): readonly PlacedWord[] =>
  words.length > 0 ? words : alignWords([], text, duration ?? 0)

/** Paragraphs with the time at which each begins, like 1:15. */
export function timedParagraphs(talk: Transcript) {
  const words = timedWords(talk)
  return paragraphsOf(talk.text, words).map((pieces) => ({
    at: playingTime(words[pieces[0]?.word ?? 0]?.start ?? 0),
    text: proseOf(pieces),
  }))
}

export const timedText = (talk: Transcript) =>
  timedParagraphs(talk)
    .map(({ at, text }) => `[${at}] ${text}`)
    .join('\n\n')

const BLANK_LINE = /\n[^\S\n]*\n/

function startsAtPause(words: readonly PlacedWord[], at: number, length: number) {
  const pause = (words[at]?.start ?? 0) - (words[at - 1]?.end ?? 0)
  return pause >= (length >= LONG_PARAGRAPH ? PAUSE / 4 : PAUSE)
}

const piecesOf = (text: string, words: readonly PlacedWord[]) =>
  cutAt(text, positionsOf(text, words)) ?? words.map(({ text }, word) => ({ word, text: text.trim(), after: ' ' }))

function positionsOf(text: string, words: readonly PlacedWord[]) {
  const lower = text.toLowerCase()
  const sought = lower.length === text.length ? lower : text
  const positions: { from: number; to: number }[] = []
  let cursor = 0
  for (const { text: said } of words) {
    const from = sought.indexOf(said.trim().toLowerCase(), cursor)
    if (from < 0 || saysSomething(text.slice(cursor, from))) return undefined
    cursor = from + said.trim().length
    positions.push({ from, to: cursor })
  }
  return saysSomething(text.slice(cursor)) ? undefined : positions
}

const saysSomething = (gap: string) => /[\p{L}\p{N}]/u.test(gap)

function cutAt(text: string, positions: { from: number; to: number }[] | undefined): Piece[] | undefined {
  return positions?.map(({ from, to }, word) => ({
    word,
    text: text.slice(word === 0 ? 0 : from, to),
    after: text.slice(to, positions[word + 1]?.from ?? text.length),
  }))
}
