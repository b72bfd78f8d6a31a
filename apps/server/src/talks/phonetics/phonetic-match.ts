import { bestAlignment, fullBits, type Alignment } from './align.ts'
import { confusionMatrices } from './confusions.ts'
import { indexesOf } from './phones.ts'
import { pronunciationsOf } from './pronunciation/pronounce.ts'
import type { ProfileReader, SoundProfile } from './sound-profile.ts'

/** A name's pronunciations, as phone indexes. */
export type Name = readonly Int8Array[]

export const nameOf = (tokens: readonly string[], language: string | null): Name =>
  pronunciationsOf(tokens, language).map(indexesOf)

/** How likely a name was spoken, in bits above chance, and the range of words there. */
export interface PhoneticMatch {
  bits: number
  first: number
  last: number
}

/** Minimum bits for a match: `close` for few false matches, `wide` for few missed names. */
export const CLOSENESS = { close: 14.5, normal: 12.5, wide: 10 }

export function phoneticMatchOf(name: Name, talk: ProfileReader): PhoneticMatch {
  let best: PhoneticMatch = { bits: Number.NEGATIVE_INFINITY, first: 0, last: 0 }
  for (const way of name) {
    const likeness = likenessOfWay(way, talk)
    if (likeness.bits > best.bits) best = likeness
  }
  return best
}

/** Minimum bits if the written words sound the same as the name. */
const SAME = 20
/** Share of a name's full bits that counts as sounding the same. */
const NEARLY = 0.9
/** Weight of the weaker of the two scores. */
const SECOND = 0.5
/** Hundredths of a second between the two places at which they still support each other. */
const TOGETHER = 35
/** Bits subtracted if the written words fully explain what was heard. */
const EXPLAINED = 10
/** The `explained` share if no phones were recognized there. */
const UNKNOWN = 0.2

/** Written and heard matches at the same time support each other. Words that explain what was heard count against the name. */
function likenessOfWay(way: Int8Array, talk: ProfileReader): PhoneticMatch {
  const written = bestAlignment(way, talk.written, { channel: confusionMatrices().written, edges: talk.edges })
  const heard = bestAlignment(way, talk.heard, { channel: confusionMatrices().heard })
  const spans = { written: spanWritten(written, talk), heard: spanHeard(heard, talk) }
  const apart = Math.abs(middle(spans.written) - middle(spans.heard))
  const both = apart < TOGETHER ? SECOND * Math.max(0, Math.min(written.bits, heard.bits)) : 0
  const bits = Math.max(written.bits, heard.bits) + both
  if (written.bits >= NEARLY * fullBits(way, confusionMatrices().written) && wholeWords(written, talk))
    return { bits: Math.max(SAME, bits), ...wordsWithin(spans.written, talk.sounds) }
  const within = wordsWithin(written.bits >= heard.bits ? spans.written : spans.heard, talk.sounds)
  return { bits: bits - EXPLAINED * explained(within, talk), ...within }
}

const wholeWords = ({ from, to }: Alignment, { edges }: ProfileReader) => edges[from] === 0 && edges[to] === 0

interface Span {
  start: number
  end: number
}

const middle = ({ start, end }: Span) => (start + end) / 2

function spanWritten({ from, to }: Alignment, { words, sounds }: ProfileReader): Span {
  const first = words[from] ?? 0
  const last = words[to - 1] ?? first
  return { start: sounds.starts[first] ?? 0, end: sounds.ends[last] ?? 0 }
}

function spanHeard({ from, to }: Alignment, { sounds: { moments } }: ProfileReader): Span {
  const start = moments[from] ?? 0
  return { start, end: moments[to] ?? (moments[to - 1] ?? start) + 10 }
}

interface Words {
  first: number
  last: number
}

function wordsWithin({ start, end }: Span, { starts, ends }: SoundProfile): Words {
  const inside = starts.flatMap((from, word) => {
    const to = ends[word] ?? from
    const shared = Math.min(to, end) - Math.max(from, start)
    return shared > 0 && shared * 2 >= Math.min(to - from, end - start) ? [word] : []
  })
  if (inside.length > 0) return { first: inside[0] ?? 0, last: inside.at(-1) ?? 0 }
  const after = starts.findIndex((from) => from >= start)
  const nearest = after < 0 ? Math.max(0, starts.length - 1) : after
  return { first: nearest, last: nearest }
}

/** Tolerance between the times of words and of phones, in hundredths of a second. */
const LOOSE = 12
/** Words of fewer bits explain little, however well they match. */
const LEAST_BITS = 8

/** How well the words explain what was heard during them: 1 is fully, 0 not at all. */
function explained({ first, last }: Words, { sounds, heard, phones }: ProfileReader): number {
  const { starts, ends, moments } = sounds
  const from = placeOf(moments, (starts[first] ?? 0) - LOOSE)
  const to = placeOf(moments, (ends[last] ?? 0) + LOOSE)
  if (to <= from) return UNKNOWN
  const said = indexesOf(phones.slice(first, last + 1).join(''))
  const { bits } = bestAlignment(said, heard.subarray(from, to), { channel: confusionMatrices().heard })
  const part = bits / Math.max(LEAST_BITS, fullBits(said, confusionMatrices().heard))
  return Math.min(1, Math.max(-0.5, part))
}

function placeOf(moments: readonly number[], moment: number): number {
  const place = moments.findIndex((each) => each >= moment)
  return place < 0 ? moments.length : place
}

/** Share of a name's full bits at which two names sound alike. */
const ALIKE = 0.45

/** True for words without a known pronunciation, because they may. */
export function soundAlike(tokens: readonly string[], others: readonly string[]): boolean {
  if (tokens.join(' ') === others.join(' ')) return true
  const channel = confusionMatrices().written
  const [one, other] = [nameOf(tokens, 'en'), nameOf(others, 'en')]
  if (one.length === 0 || other.length === 0) return true
  return one.some((way) =>
    other.some((text) => bestAlignment(way, text, { channel }).bits >= ALIKE * fullBits(way, channel)),
  )
}

/** How well a talk's words explain what was heard: about 0.5 for rough but correct ones, near 0 in noise. */
export function clarityOf({ written, heard }: ProfileReader): number {
  if (heard.length === 0 || written.length === 0) return 1
  const channel = confusionMatrices().heard
  return bestAlignment(written, heard, { channel }).bits / fullBits(written, channel)
}
