import type { ConfusionMatrix } from './confusions.ts'
import { PHONES } from './phones.ts'

/** Where a name fits best in a text of phones: `from` inclusive, `to` exclusive. */
export interface Alignment {
  bits: number
  from: number
  to: number
}

interface Hearing {
  channel: ConfusionMatrix
  /** The cost of starting or ending before each phone and after the last; default 0. */
  edges?: Float32Array
}

/** The best place for a whole name anywhere in a text: Sellers' alignment, by likelihood instead of distance. */
export function bestAlignment(name: Int8Array, text: Int8Array, { channel, edges }: Hearing): Alignment {
  const best = { bits: Number.NEGATIVE_INFINITY, from: 0, to: 0 }
  let row = firstRow(name, channel)
  let next = firstRow(name, channel)
  for (let at = 0; at < text.length; at++) {
    const edge = edges ? (edges[at + 1] as number) : 0
    next.bits[0] = -edge
    next.from[0] = at + 1
    advance(row, next, { name, phone: text[at] as number, channel })
    const reached = (next.bits[name.length] as number) - edge
    if (reached > best.bits) Object.assign(best, { bits: reached, from: next.from[name.length], to: at + 1 })
    ;[row, next] = [next, row]
  }
  return best
}

/** For each prefix of the name, the bits of its best alignment ending here, and where that starts. */
interface Row {
  bits: Float32Array
  from: Int32Array
}

/** Texts start at a word, so there is no edge cost. */
function firstRow(name: Int8Array, { lost }: ConfusionMatrix): Row {
  const row = { bits: new Float32Array(name.length + 1), from: new Int32Array(name.length + 1) }
  for (let step = 1; step <= name.length; step++)
    row.bits[step] = (row.bits[step - 1] as number) + (lost[name[step - 1] as number] as number)
  return row
}

interface RecognizedPhones {
  name: Int8Array
  phone: number
  channel: ConfusionMatrix
}

const COUNT = PHONES.length
/** Bits of any step at a pause. */
const PAUSED = -9

function advance(row: Row, next: Row, { name, phone, channel: { found, lost, added } }: RecognizedPhones) {
  const more = phone < 0 ? PAUSED : (added[phone] as number)
  for (let step = 1; step <= name.length; step++) {
    const said = name[step - 1] as number
    const swap = (row.bits[step - 1] as number) + (phone < 0 ? PAUSED : (found[said * COUNT + phone] as number))
    const extra = (row.bits[step] as number) + more
    const missing = (next.bits[step - 1] as number) + (lost[said] as number)
    const bits = Math.max(swap, extra, missing)
    const from = bits === swap ? row.from[step - 1] : bits === extra ? row.from[step] : next.from[step - 1]
    next.bits[step] = bits
    next.from[step] = from as number
  }
}

/** The bits of a name that is found exactly as pronounced. */
export const fullBits = (name: Int8Array, { found }: ConfusionMatrix) =>
  name.reduce((sum, phone) => sum + (found[phone * COUNT + phone] ?? 0), 0)
