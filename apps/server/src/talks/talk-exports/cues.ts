import type { Talk, Word } from '@earshot/contract/talks'
import { paragraphsOf, timedWords } from '@earshot/contract/rules/prose'

/** Times are in seconds. */
interface Cue {
  start: number
  end: number
  lines: string[]
}

export type Subtitled = Pick<Talk, 'text' | 'words' | 'duration'>

interface CueUnit {
  text: string
  glue: string
  start: number
  end: number
}

const PAUSE = 0.8
const LONGEST = 7
const SHORTEST = 1
const CLAUSE_END = /[,;:،؛、，]$/u
const SENTENCE_END = /[.!?…。！？।؟]["'”’»)\]]*$/u

/** At most two lines of 42 characters, broken at pauses, sentence ends and paragraphs. */
export function cuesOf(talk: Subtitled): Cue[] {
  const { text, duration } = talk
  const words = timedWords(talk)
  const cues = paragraphsOf(text, words)
    .flatMap((paragraph) => sentencesOf(paragraph.flatMap((piece) => unitsOf(piece, words[piece.word]))))
    .flatMap(evenly)
  return cues.map((units, at) => cueOf(units, cues[at + 1]?.[0]?.start ?? duration ?? Infinity))
}

const sentencesOf = (units: readonly CueUnit[]) => grouped(units, startsSentence)

/** Cuts what does not fit one cue into cues of about the same length, behind commas where it can be. */
function evenly(units: readonly CueUnit[]): CueUnit[][] {
  const fewest = grouped(units, (current, unit) => !fits([...current, unit])).length
  if (fewest === 1) return [[...units]]
  const at = bestCut(units, Math.floor(fewest / 2) / fewest)
  return [units.slice(0, at), units.slice(at)].flatMap(evenly)
}

/** What a cut elsewhere than behind a comma or a full stop costs, as a share of the text. */
const NO_PAUSE = 0.1

function bestCut(units: readonly CueUnit[], share: number): number {
  const whole = width(joined(units))
  let best = { at: 1, cost: Infinity }
  let before = 0
  for (const [at, { text, glue }] of units.slice(0, -1).entries()) {
    before += width(text + glue)
    const cost = Math.abs(before / whole - share) + (CLAUSE_END.test(text) || SENTENCE_END.test(text) ? 0 : NO_PAUSE)
    if (cost < best.cost) best = { at: at + 1, cost }
  }
  return best.at
}

type Starts = (current: readonly CueUnit[], unit: CueUnit) => boolean

function grouped(units: readonly CueUnit[], starts: Starts): CueUnit[][] {
  const groups: CueUnit[][] = []
  for (const unit of units) {
    const current = groups.at(-1)
    if (current && !starts(current, unit)) current.push(unit)
    else groups.push([unit])
  }
  return groups
}

function unitsOf({ text, after }: { text: string; after: string }, word: Word | undefined): CueUnit[] {
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

function startsSentence(current: readonly CueUnit[], unit: CueUnit) {
  const [first, last] = [current[0], current.at(-1)]
  if (!first || !last || unit.start - last.end >= PAUSE) return true
  return SENTENCE_END.test(last.text) && last.end - first.start >= SHORTEST
}

const fits = (units: readonly CueUnit[]) =>
  (units.at(-1)?.end ?? 0) - (units[0]?.start ?? 0) <= LONGEST && bestBreak(units) !== undefined

/** A short cue is extended to be readable, but never into the next one or past the sound. */
function cueOf(units: readonly CueUnit[], next: number): Cue {
  const start = units[0]?.start ?? 0
  const spoken = units.at(-1)?.end ?? start
  const end = Math.max(start + 0.001, Math.min(next, Math.max(spoken, start + SHORTEST)))
  return { start, end, lines: inLines(units) }
}

const LINE = 42
type Written = readonly Pick<CueUnit, 'text' | 'glue'>[]

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
const PLAIN = /^[\x20-\x7e]*$/

const width = (text: string) => (PLAIN.test(text) ? text.length : [...segmenter.segment(text)].length)

function pieces(text: string): string[] {
  if (width(text) <= LINE) return [text]
  const letters = [...segmenter.segment(text)].map(({ segment }) => segment)
  return Array.from({ length: Math.ceil(letters.length / LINE) }, (_, at) =>
    letters.slice(at * LINE, (at + 1) * LINE).join(''),
  )
}

function inLines(units: Written): string[] {
  const at = bestBreak(units) ?? units.length
  return [joined(units.slice(0, at)), joined(units.slice(at))].filter((line) => line !== '')
}

/**
 * Index of the word that starts the second line, or the number of words for one line; undefined if two lines do not
 * suffice.
 */
function bestBreak(units: Written): number | undefined {
  if (width(joined(units)) <= LINE) return units.length
  let best: { at: number; longer: number } | undefined
  for (let at = 1; at < units.length; at++) {
    const longer = Math.max(width(joined(units.slice(0, at))), width(joined(units.slice(at))))
    if (longer <= LINE && longer < (best?.longer ?? Infinity)) best = { at, longer }
  }
  return best?.at
}

const joined = (units: Written) =>
  units
    .map(({ text, glue }) => text + glue)
    .join('')
    .trim()
