import { readFileSync } from 'node:fs'
import { PHONES } from './phones.ts'

/** Confusion scores in parts of a bit: how much more likely than by chance a spoken phone is recognized as another. */
export interface ConfusionMatrix {
  /** Rows: spoken; columns: recognized, and a pause. */
  found: Int32Array
  /** Spoken, but not recognized. */
  lost: Int32Array
  /** Recognized, but not spoken; also a pause. */
  added: Int32Array
}

/** What a whole score can carry along: where an alignment begins. */
export const PLACES = 4096
/** The score of a bit. Scores are whole numbers, which are added faster: tenths of a bit times `PLACES`. */
export const BIT = 10 * PLACES

let known: { written: ConfusionMatrix; heard: ConfusionMatrix } | undefined

/** One for the phones of transcribed words (`written`), one for phones recognized directly (`heard`), which older talks have. */
export const confusionMatrices = () =>
  (known ??= read(readFileSync(new URL('confusions.txt', import.meta.url), 'utf8')))

/** How many columns `found` has. */
export const COLUMNS = PHONES.length + 1
/** The score of any step at a pause. */
const PAUSED = -9 * BIT

/** In bits. Each of the two: a row per phone, then a row for lost and one for added phones. */
function read(text: string) {
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').map((bits) => Math.round(Number(bits) * 10) * PLACES))
  const channelFrom = (first: number): ConfusionMatrix => ({
    found: Int32Array.from(rows.slice(first, first + PHONES.length).flatMap((row) => [...row, PAUSED])),
    lost: Int32Array.from(rows[first + PHONES.length] ?? []),
    added: Int32Array.from([...(rows[first + PHONES.length + 1] ?? []), PAUSED]),
  })
  return { written: channelFrom(0), heard: channelFrom(PHONES.length + 2) }
}
