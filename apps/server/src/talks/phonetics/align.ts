import { BIT, COLUMNS, type ConfusionMatrix, PLACES } from './confusions.ts'

/** Where a name fits best in a text of phones: `from` inclusive, `to` exclusive. */
export interface Alignment {
  bits: number
  from: number
  to: number
}

interface AlignmentCosts {
  channel: ConfusionMatrix
  /** The cost of starting or ending before each phone and after the last, as a score; default 0. */
  edges?: Int32Array
}

/** Longer texts are looked at in parts that overlap by more than a place of the name can be long. */
const MOST_PHONES = 4000
/** In phones. */
export const LONGEST_NAME = 1000
const NOWHERE: Alignment = { bits: Number.NEGATIVE_INFINITY, from: 0, to: 0 }

/** The best place for a whole name anywhere in a text: Sellers' alignment, by likelihood instead of distance. */
export function bestAlignment(name: Int8Array, text: Int8Array, costs: AlignmentCosts): Alignment {
  if (text.length === 0 || name.length > LONGEST_NAME) return NOWHERE
  if (text.length > MOST_PHONES) return bestOfParts(name, text, costs)
  const { edges } = costs
  const { found, lost, added } = costs.channel
  const row = firstRow(name, lost)
  let most = Number.NEGATIVE_INFINITY
  let to = 0
  for (let at = 0; at < text.length; at++) {
    const phone = text[at] as number
    const edge = edges ? (edges[at + 1] as number) : 0
    const more = added[phone] as number
    let before = row[0] as number
    let best = at + 1 - edge
    row[0] = best
    for (let step = 0; step < name.length; step++) {
      const said = name[step] as number
      const above = row[step + 1] as number
      const swap = found[said * COLUMNS + phone] as number
      best = greater(greater(before + swap, above + more), best + (lost[said] as number))
      row[step + 1] = best
      before = above
    }
    if (best - edge <= most) continue
    most = best - edge
    to = at + 1
  }
  return { bits: Math.floor(most / PLACES) / 10, from: most & (PLACES - 1), to }
}

function bestOfParts(name: Int8Array, text: Int8Array, { channel, edges }: AlignmentCosts): Alignment {
  const step = MOST_PHONES - 3 * name.length
  const parts = Array.from({ length: Math.ceil((text.length - 3 * name.length) / step) }, (_, part) => {
    const [from, to] = [part * step, part * step + MOST_PHONES]
    const cost = edges && { edges: edges.subarray(from, to + 1) }
    const best = bestAlignment(name, text.subarray(from, to), { channel, ...cost })
    return { bits: best.bits, from: best.from + from, to: best.to + from }
  })
  return parts.reduce((best, part) => (part.bits > best.bits ? part : best))
}

/** Of whole numbers. Math.max compares, and the processor cannot guess how comparisons of scores end. */
export function greater(one: number, other: number): number {
  const less = (one - other) | 0
  return (one - (less & (less >> 31))) | 0
}

/** One for all alignments, as they run one after the other. */
let scratch = new Int32Array(128)

/**
 * For each prefix of the name, the score of its best alignment ending here, plus where that begins: the greater number is
 * the better alignment. Texts start at a word, so there is no edge cost.
 */
function firstRow(name: Int8Array, lost: Int32Array): Int32Array {
  if (scratch.length <= name.length) scratch = new Int32Array(2 * name.length)
  scratch[0] = 0
  for (let step = 0; step < name.length; step++)
    scratch[step + 1] = (scratch[step] as number) + (lost[name[step] as number] as number)
  return scratch
}

/** The bits of a name that is found exactly as pronounced. */
export const fullBits = (name: Int8Array, { found }: ConfusionMatrix) =>
  name.reduce((sum, phone) => sum + (found[phone * COLUMNS + phone] ?? 0), 0) / BIT
