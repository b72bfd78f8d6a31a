import { readFileSync } from 'node:fs'
import { PHONES } from './phones.ts'

/** What becomes of the phones that are said, in bits: how much likelier than by chance each is to be found as another. */
export interface ConfusionMatrix {
  /** Row by row what was said, column by column what was found. */
  found: Float32Array
  /** Said, and nothing found. */
  lost: Float32Array
  /** Found, and nothing said. */
  added: Float32Array
}

let known: { written: ConfusionMatrix; heard: ConfusionMatrix } | undefined

/** What becomes of them in the words that an engine writes, and in the phones that it hears. Made by `bench/phonetics`. */
export const confusionMatrices = () =>
  (known ??= read(readFileSync(new URL('confusions.txt', import.meta.url), 'utf8')))

/** For each of the two: a row for each phone, then what is lost, then what is added. */
function read(text: string) {
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
  const channelFrom = (first: number): ConfusionMatrix => ({
    found: Float32Array.from(rows.slice(first, first + PHONES.length).flat()),
    lost: Float32Array.from(rows[first + PHONES.length] ?? []),
    added: Float32Array.from(rows[first + PHONES.length + 1] ?? []),
  })
  return { written: channelFrom(0), heard: channelFrom(PHONES.length + 2) }
}
