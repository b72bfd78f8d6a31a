import type { Unit } from './cues.ts'

const LINE = 42
type Written = readonly Pick<Unit, 'text' | 'glue'>[]

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
const PLAIN = /^[\x20-\x7e]*$/

/** How many characters people see: a letter with its accent is one, and so is a family of emoji. */
const width = (text: string) => (PLAIN.test(text) ? text.length : [...segmenter.segment(text)].length)

/** A text as it is, or cut where it is longer than a line can be. */
export function pieces(text: string): string[] {
  if (width(text) <= LINE) return [text]
  const letters = [...segmenter.segment(text)].map(({ segment }) => segment)
  return Array.from({ length: Math.ceil(letters.length / LINE) }, (_, at) =>
    letters.slice(at * LINE, (at + 1) * LINE).join(''),
  )
}

export const isTooWide = (units: Written) => bestBreak(units) === undefined

/** One line, or two that are as even as can be. */
export function inLines(units: Written): string[] {
  const at = bestBreak(units) ?? units.length
  return [joined(units.slice(0, at)), joined(units.slice(at))].filter((line) => line !== '')
}

/** Before which word the second line begins, behind the last one where there is none; undefined where two do not do. */
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
