import type { ConfusionMatrix } from './confusions.ts'
import { PHONES } from './phones.ts'

export interface Profile {
  size: number
  found: Int32Array
  lost: Int32Array
  added: Int32Array
}

/** Bits are scaled to integers, because adding those is faster. */
const PARTS = 16
const COUNT = PHONES.length

export function profileOf(name: Int8Array, { found, lost, added }: ConfusionMatrix): Profile {
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

/** The bits of the best place for a name in a text, as `bestAlignment` returns them, without the place. */
export function bestBits(profile: Profile, text: Int8Array): number {
  const { size, lost } = profile
  const row = new Int32Array(size + 1)
  for (let step = 1; step <= size; step++) row[step] = (row[step - 1] as number) + (lost[step - 1] as number)
  let best = row[size] as number
  for (const phone of text) best = Math.max(best, advance(row, profile, phone))
  return best / PARTS
}

function advance(row: Int32Array, { size, found, lost, added }: Profile, phone: number): number {
  const more = added[phone] as number
  const base = phone * size - 1
  let before = 0
  let left = 0
  for (let step = 1; step <= size; step++) {
    const above = row[step] as number
    left = Math.max(before + (found[base + step] as number), above + more, left + (lost[step - 1] as number))
    row[step] = left
    before = above
  }
  return left
}
