import { indexesOf } from './phones.ts'
import { phonesOfWords } from './pronunciation/pronounce.ts'

/** What a talk sounds like. Moments are in hundredths of a second. */
export interface SoundProfile {
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
export const soundProfileOf = (
  words: readonly SpokenWord[],
  { heard = '', moments = [], language }: { heard?: string; moments?: readonly number[]; language: string | null },
): SoundProfile => ({
  written: phonesOfWords(
    words.map(({ text }) => text),
    language,
  ),
  starts: words.map(({ start }) => Math.round(start * 100)),
  ends: words.map(({ end }) => Math.round(end * 100)),
  ...{ heard, moments },
})

/** A sound profile prepared for name lookup. */
export interface ProfileReader {
  written: Int8Array
  /** What it costs a name to begin, or to end, before each of them. */
  edges: Float32Array
  /** The word of each written phone. */
  words: Int32Array
  heard: Int8Array
  /** The phones of each word. */
  phones: string[]
  sounds: SoundProfile
}

/** What it costs a name to begin or to end within a word. */
const INSIDE_WORD = 4

export function profileReader(sounds: SoundProfile): ProfileReader {
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
  sounds: SoundProfile,
  { start, end }: { start: number; end: number },
): { talk: ProfileReader; first: number } {
  const inside = (moment: number) => moment >= start && moment < end
  const first = Math.max(
    0,
    sounds.ends.findIndex((moment) => moment > start),
  )
  const to = sounds.starts.findIndex((moment) => moment >= end)
  const last = to < 0 ? sounds.starts.length : to
  const from = Math.max(0, sounds.moments.findIndex(inside))
  const count = sounds.moments.filter(inside).length
  const talk = profileReader({
    written: sounds.written.split(' ').slice(first, last).join(' '),
    starts: sounds.starts.slice(first, last),
    ends: sounds.ends.slice(first, last),
    heard: sounds.heard.slice(from, from + count),
    moments: sounds.moments.slice(from, from + count),
  })
  return { talk, first }
}
