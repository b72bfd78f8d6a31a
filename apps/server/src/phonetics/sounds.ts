import { indexesOf } from './phones.ts'
import { writtenAs } from './pronouncing/pronounce.ts'

/** What a talk sounds like. Moments are in hundredths of a second. */
export interface Sounds {
  /** The phones of its words, words apart by spaces; and when each word begins and ends. */
  written: string
  starts: readonly number[]
  ends: readonly number[]
  /** The phones that an engine heard apart from words, if it did; and when each begins. */
  heard: string
  moments: readonly number[]
}

export interface SpokenWord {
  text: string
  start: number
  end: number
}

/** The sounds of words, beside those that were heard. */
export const soundsOf = (
  words: readonly SpokenWord[],
  { heard = '', moments = [], language }: { heard?: string; moments?: readonly number[]; language: string | null },
): Sounds => ({
  written: writtenAs(
    words.map(({ text }) => text),
    language,
  ),
  starts: words.map(({ start }) => Math.round(start * 100)),
  ends: words.map(({ end }) => Math.round(end * 100)),
  ...{ heard, moments },
})

/** Sounds, laid out to look for names in them. */
export interface Listening {
  written: Int8Array
  /** What it costs a name to begin, or to end, before each of them. */
  edges: Float32Array
  /** The word of each written phone. */
  words: Int32Array
  heard: Int8Array
  /** The phones of each word. */
  phones: string[]
  sounds: Sounds
}

/** What it costs a name to begin or to end within a word. */
const INSIDE_WORD = 4

export function listening(sounds: Sounds): Listening {
  const phones = sounds.written.split(' ')
  const written = indexesOf(phones.join(''))
  const words = new Int32Array(written.length)
  const edges = new Float32Array(written.length + 1).fill(INSIDE_WORD)
  edges[0] = 0
  let at = 0
  for (const [word, { length }] of phones.entries()) {
    words.fill(word, at, at + length)
    at += length
    edges[at] = 0
  }
  return { written, words, edges, heard: indexesOf(sounds.heard), phones, sounds }
}

/** The part of a talk in a span of time, and which of its words comes first there. */
export function partOf(
  sounds: Sounds,
  { start, end }: { start: number; end: number },
): { talk: Listening; first: number } {
  const inside = (moment: number) => moment >= start && moment < end
  const first = Math.max(
    0,
    sounds.ends.findIndex((moment) => moment > start),
  )
  const to = sounds.starts.findIndex((moment) => moment >= end)
  const last = to < 0 ? sounds.starts.length : to
  const from = Math.max(0, sounds.moments.findIndex(inside))
  const count = sounds.moments.filter(inside).length
  const talk = listening({
    written: sounds.written.split(' ').slice(first, last).join(' '),
    starts: sounds.starts.slice(first, last),
    ends: sounds.ends.slice(first, last),
    heard: sounds.heard.slice(from, from + count),
    moments: sounds.moments.slice(from, from + count),
  })
  return { talk, first }
}
