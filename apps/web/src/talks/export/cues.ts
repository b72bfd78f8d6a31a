import type { Word } from '@earshot/contract/talks'
import { paragraphsOf } from '../transcript/prose.ts'
import { inLines, isTooWide, pieces } from './lines.ts'

/** What stands on the screen together: one or two lines, from second to second. */
interface Cue {
  start: number
  end: number
  lines: string[]
}

/** A spoken word as it is written, with the sign behind it. */
export interface Unit {
  text: string
  /** What parts it from the next: a space, or nothing in scripts that have none. */
  glue: string
  start: number
  end: number
}

const PAUSE = 0.8
const LONGEST = 7
const SHORTEST = 1
const SENTENCE_END = /[.!?…。！？।؟]["'”’»)\]]*$/u

/** A talk's words as subtitles: at most two lines of 42 characters, broken at pauses, sentence ends and paragraphs. */
export function cuesOf(text: string, words: readonly Word[]): Cue[] {
  const cues = paragraphsOf(text, words).flatMap((paragraph) =>
    grouped(paragraph.flatMap((piece) => unitsOf(piece, words[piece.word]))),
  )
  return cues.map((units, at) => cueOf(units, cues[at + 1]?.[0]?.start))
}

function grouped(units: readonly Unit[]): Unit[][] {
  const cues: Unit[][] = []
  for (const unit of units) {
    const current = cues.at(-1)
    if (current && !startsCue(current, unit)) current.push(unit)
    else cues.push([unit])
  }
  return cues
}

function unitsOf({ text, after }: { text: string; after: string }, word: Word | undefined): Unit[] {
  const written = `${text}${after.trimEnd()}`.replaceAll(/\s+/g, ' ').trim()
  const { start, end } = word ?? { start: 0, end: 0 }
  const parts = pieces(written)
  const share = (end - start) / parts.length
  return parts.map((part, at) => ({
    text: part,
    glue: at === parts.length - 1 && /\s$/.test(after) ? ' ' : '',
    start: start + at * share,
    end: start + (at + 1) * share,
  }))
}

function startsCue(current: readonly Unit[], unit: Unit) {
  const [first, last] = [current[0], current.at(-1)]
  if (!first || !last) return true
  if (unit.start - last.end >= PAUSE || unit.end - first.start > LONGEST) return true
  if (SENTENCE_END.test(last.text) && last.end - first.start >= SHORTEST) return true
  return isTooWide([...current, unit])
}

/** A short cue stays long enough to be read, but never into the next one. */
function cueOf(units: readonly Unit[], next = Infinity): Cue {
  const start = units[0]?.start ?? 0
  const spoken = units.at(-1)?.end ?? start
  const end = Math.max(start + 0.001, Math.min(next, Math.max(spoken, start + SHORTEST)))
  return { start, end, lines: inLines(units) }
}
