import { joinWords } from './align.ts'
import { MASK } from './mask.ts'

/** Seconds of the talk. */
export interface RedactedRange {
  start: number
  end: number
}

interface Spoken extends RedactedRange {
  text: string
  confidence: number | null
  alternatives?: string[] | undefined
}

export interface Transcript<Word extends Spoken> {
  text: string
  words: readonly Word[]
}

/** Words of no length, which corrections have, count as this many seconds. */
const SHORTEST = 0.001

export const overlaps = (one: RedactedRange, other: RedactedRange): boolean =>
  one.start < Math.max(other.end, other.start + SHORTEST) && other.start < Math.max(one.end, one.start + SHORTEST)

/** Words that a person wrote; nothing says exactly when they were said. */
const isEstimated = (word: Spoken | undefined) => word?.confidence === 1

/**
 * The range in which the words of a range were surely said. Words with estimated times were said somewhere between the
 * neighbours that were recognized. `duration` is that of the talk, in seconds.
 */
export function surelySaid(words: readonly Spoken[], range: RedactedRange, duration: number): RedactedRange {
  let first = words.findIndex((word) => overlaps(word, range))
  let last = words.findLastIndex((word) => overlaps(word, range))
  if (first === -1 || !words.slice(first, last + 1).some(isEstimated)) return range
  while (isEstimated(words[first])) first--
  while (isEstimated(words[last])) last++
  return {
    start: Math.min(range.start, words[first]?.end ?? 0),
    end: Math.max(range.end, words[last]?.start ?? duration),
  }
}

/**
 * The transcript with every word that overlaps one of the ranges replaced. A run of such words becomes one mask. A text
 * without words is replaced as a whole, because nothing says where in it the range is.
 */
export function redact<Word extends Spoken>(transcript: Transcript<Word>, ranges: readonly RedactedRange[]) {
  if (ranges.length === 0) return transcript
  return ranges.reduce<Transcript<Word | Spoken>>(redactOne, withoutAlternatives(transcript))
}

/** What may have been said in place of a word beside the range may be from the range. */
const withoutAlternatives = <Word extends Spoken>({ text, words }: Transcript<Word>): Transcript<Word | Spoken> => ({
  text,
  words: words.map((word) => {
    if (!word.alternatives) return word
    const { alternatives: _, ...rest } = word
    return rest
  }),
})

function redactOne<Word extends Spoken>(
  { text, words }: Transcript<Word>,
  range: RedactedRange,
): Transcript<Word | Spoken> {
  if (words.length === 0) return { text: text && MASK, words }
  const from = words.findIndex((word) => overlaps(word, range))
  if (from === -1) return insertMask({ text, words }, range)
  const to = words.findLastIndex((word) => overlaps(word, range))
  const masked = { ...range, text: MASK, confidence: null }
  const spans = positionsOf({ text, words })
  const after = [...words.slice(0, from), masked, ...words.slice(to + 1)]
  const [first, last] = [spans?.[from], spans?.[to]]
  return { text: first && last ? text.slice(0, first[0]) + MASK + text.slice(last[1]) : joined(after), words: after }
}

/** For a range in which no word was recognized. */
function insertMask<Word extends Spoken>({ words }: Transcript<Word>, range: RedactedRange): Transcript<Word | Spoken> {
  const next = words.findIndex(({ start }) => start >= range.end)
  const at = next === -1 ? words.length : next
  const after = [...words.slice(0, at), { ...range, text: MASK, confidence: null }, ...words.slice(at)]
  return { text: joined(after), words: after }
}

/** Puts the original words of the range in the place of its mask. Without a mask there, nothing changes. */
export function unredact<Word extends Spoken>(
  { text, words }: Transcript<Word>,
  original: readonly Word[],
  range: RedactedRange,
): Transcript<Word> {
  const at = words.findIndex((word) => word.text === MASK && overlaps(word, range))
  if (at === -1) return { text, words }
  const span = positionsOf({ text, words })?.[at]
  const said = original.filter((word) => overlaps(word, range))
  const after = [...words.slice(0, at), ...said, ...words.slice(at + 1)]
  return { text: span ? text.slice(0, span[0]) + joined(said) + text.slice(span[1]) : joined(after), words: after }
}

const joined = (words: readonly Spoken[]) => joinWords(words.map((word) => word.text))

/** Where each word stands in the text; undefined if one of them does not stand there in its order. */
function positionsOf({ text, words }: Transcript<Spoken>): [from: number, to: number][] | undefined {
  const positions: [number, number][] = []
  let cursor = 0
  for (const word of words) {
    const at = text.indexOf(word.text, cursor)
    if (at === -1) return undefined
    cursor = at + word.text.length
    positions.push([at, cursor])
  }
  return positions
}
