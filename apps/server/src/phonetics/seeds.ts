import { PHONES } from './phones.ts'

/** Sounds that are easily taken for each other are one kind here. */
const KINDS = ['pbfv', 'tdTD', 'szSZCJ', 'kg', 'mnG', 'lw', 'rR', 'jieEAauIWOUqoYhy']
const kindOf = new Map([...PHONES].map((phone) => [phone, KINDS.findIndex((kind) => kind.includes(phone))]))

/** Which five phones of six make a seed: one of them may be another, or one too many. */
const PATTERNS = [
  [0, 1, 2, 3, 4],
  [0, 1, 2, 4, 5],
  [0, 1, 3, 4, 5],
] as const

/** Names of fewer phones have no seeds. */
export const SHORTEST = 5

/** What texts of phones have to share to be worth comparing: runs of kinds of phones, as numbers. */
export function seedsIn(...texts: readonly string[]): number[] {
  const seeds = new Set<number>()
  for (const text of texts) {
    const kinds = Array.from(text.replaceAll(' ', ''), (phone) => kindOf.get(phone) ?? 0)
    for (const [which, pattern] of PATTERNS.entries())
      for (let at = 0; at + pattern[4] < kinds.length; at++)
        seeds.add(pattern.reduce<number>((seed, step) => seed * KINDS.length + (kinds[at + step] ?? 0), which))
  }
  return [...seeds]
}
