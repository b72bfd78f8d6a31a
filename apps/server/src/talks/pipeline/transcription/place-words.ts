import type { PlacedSegment, Chunk } from '../../../ports/media/media.ts'

interface Timed {
  start: number
  end: number
}

/** Maps times in a chunk to times in the talk. A word is kept within the part that contains its middle. */
export function placeWords<Each extends Timed>(words: readonly Each[], { parts }: Pick<Chunk, 'parts'>): Each[] {
  return words.map((word) => {
    const part = partAt(parts, (word.start + word.end) / 2)
    if (!part) return word
    const within = (moment: number) =>
      milliseconds(Math.min(part.end, Math.max(part.start, part.start + moment - part.at)))
    return { ...word, start: within(word.start), end: within(word.end) }
  })
}

/** Sums may have 16 digits, which each word would take in the database. */
const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

const partAt = (parts: readonly PlacedSegment[], moment: number) => parts.findLast(({ at }) => at <= moment) ?? parts[0]
