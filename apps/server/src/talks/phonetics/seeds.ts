import { indexesOf, PHONES } from './phones.ts'

/** Phones that are easily confused have the same kind. */
const KINDS = ['pbfv', 'tdTD', 'szSZCJ', 'kg', 'mnG', 'lw', 'rR', 'jieEAauIWOUqoYhy']
const kinds = Int8Array.from(PHONES, (phone) => KINDS.findIndex((kind) => kind.includes(phone)))

/** Offsets of a seed's phones: five of six, so that one may differ or be extra; names of three or four phones as a whole. */
export const PATTERNS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4],
  [0, 1, 2, 4, 5],
  [0, 1, 3, 4, 5],
  [0, 1, 2, 3],
  [0, 1, 2],
]
const LONG = PATTERNS.filter(({ length }) => length > 4)

export const kindsOf = (phones: Int8Array): Int8Array => phones.map((phone) => kinds[phone] ?? 0)

export function seedAt(kinds: Int8Array, at: number, which: number): number {
  let seed = which
  for (const step of PATTERNS[which] ?? []) seed = seed * KINDS.length + (kinds[at + step] as number)
  return seed
}

/** Texts must share one of these seeds to be compared. */
export const seedsIn = (...texts: readonly string[]): number[] => [
  ...new Set(texts.flatMap((text) => longSeeds(kindsOf(indexesOf(text.replaceAll(' ', '')))))),
]

const longSeeds = (kinds: Int8Array) =>
  LONG.flatMap((pattern, which) =>
    Array.from({ length: Math.max(0, kinds.length - (pattern.at(-1) ?? 0)) }, (_, at) => seedAt(kinds, at, which)),
  )
