import type { Channel } from './channels.ts'
import { PHONES } from './phones.ts'

/** A name, laid out to be looked for in very many texts: for each phone found, what it says of each phone of the name. */
export interface Profile {
  size: number
  found: Int32Array
  lost: Int32Array
  added: Int32Array
}

/** Whole numbers are added quicker. */
const PARTS = 16
const COUNT = PHONES.length

export function profileOf(name: Int8Array, { found, lost, added }: Channel): Profile {
  const whole = (bits: number | undefined) => Math.round((bits ?? 0) * PARTS)
  return {
    size: name.length,
    found: Int32Array.from({ length: COUNT * name.length }, (_, at) =>
      whole(found[(name[at % name.length] as number) * COUNT + Math.floor(at / name.length)]),
    ),
    lost: Int32Array.from(name, (phone) => whole(lost[phone])),
    added: Int32Array.from(added, whole),
  }
}

/** The bits of the best place for a name in a text, as `bestPlace` has them, without the place. */
export function bestBits({ size, found, lost, added }: Profile, text: Int8Array): number {
  const row = new Int32Array(size + 1)
  for (let step = 1; step <= size; step++) row[step] = (row[step - 1] as number) + (lost[step - 1] as number)
  let best = row[size] as number
  for (let at = 0; at < text.length; at++) {
    const phone = text[at] as number
    const more = added[phone] as number
    const base = phone * size
    let before = 0
    let left = 0
    for (let step = 1; step <= size; step++) {
      const above = row[step] as number
      let bits = before + (found[base + step - 1] as number)
      if (above + more > bits) bits = above + more
      if (left + (lost[step - 1] as number) > bits) bits = left + (lost[step - 1] as number)
      row[step] = bits
      before = above
      left = bits
    }
    if (left > best) best = left
  }
  return best / PARTS
}
