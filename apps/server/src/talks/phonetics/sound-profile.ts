import { BIT } from './confusions.ts'
import { indexesOf } from './phones.ts'
import { phonesOfWords } from './pronunciation/pronounce.ts'

/** Times are in hundredths of a second. */
export interface SoundProfile {
  /** Phones of the words, separated by spaces, and when each word starts and ends. */
  written: string
  starts: readonly number[]
  ends: readonly number[]
  /** Phones recognized independently of words, if any, and when each starts. */
  heard: string
  moments: readonly number[]
}

export interface SpokenWord {
  text: string
  start: number
  end: number
}

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

export interface ProfileReader {
  written: Int8Array
  /** The cost of starting or ending a name before each phone, as a score. */
  edges: Int32Array
  words: Int32Array
  heard: Int8Array
  phones: string[]
  sounds: SoundProfile
}

/** What a name costs if it starts or ends within a word. */
const INSIDE_WORD = 4 * BIT

export function profileReader(sounds: SoundProfile): ProfileReader {
  const phones = sounds.written.split(' ')
  const written = indexesOf(phones.join(''))
  const words = new Int32Array(written.length)
  const edges = new Int32Array(written.length + 1).fill(INSIDE_WORD)
  edges[0] = 0
  let at = 0
  for (const [word, { length }] of phones.entries()) {
    words.fill(word, at, at + length)
    at += length
    edges[at] = 0
  }
  return { written, words, edges, heard: indexesOf(sounds.heard), phones, sounds }
}

/** The profile within a time span, and the index of its first word. */
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
