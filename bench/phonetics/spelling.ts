import { writeFileSync } from 'node:fs'
import { dictionary } from 'cmu-pronouncing-dictionary'
import { phonesOf } from '../../apps/server/src/talks/phonetics/phones.ts'
import { WINDOWS } from '../../apps/server/src/talks/phonetics/pronunciation/english.ts'

/**
 * Learns spelling rules of English from the pronouncing dictionary. Each word is aligned with its phones, zero to two
 * per letter. A window around a letter becomes a rule if it differs from the smaller window often enough. `node
 * bench/phonetics/spelling.ts` writes apps/server/src/talks/phonetics/pronunciation/spelling.txt.
 */
type Entry = readonly [word: string, phones: string]

const LEAST = 5
const ROUNDS = 5
const IMPOSSIBLE = -1e9

const entries = Object.entries(dictionary)
  .filter(([word]) => /^[a-z]{2,}$/.test(word))
  .map(([word, arpabet]): Entry => [word, phonesOf(arpabet)])
  .filter(([word, phones]) => phones.length <= word.length * 2)

let likely = firstGuess
for (let round = 0; round < ROUNDS; round++) {
  const some = round < ROUNDS - 1 ? entries.filter((_, at) => at % 4 === 0) : entries
  likely = counted(some.flatMap((entry) => pairsOf(entry, aligned(entry))))
}
const lines = rulesOf(entries.map((entry) => [entry[0], aligned(entry)] as const)).map(
  ([place, said]) => `${place} ${said}`,
)
writeFileSync(
  new URL('../../apps/server/src/talks/phonetics/pronunciation/spelling.txt', import.meta.url),
  `${lines.sort().join('\n')}\n`,
)

function firstGuess(letter: string, said: string): number {
  if (said.length !== 1) return said === '' ? -2 : -5
  const bothVowels = /[aeiouy]/.test(letter) === /[aAuoWIeREijOYUq]/.test(said)
  return (bothVowels ? -1 : -4) + (said.toLowerCase() === letter ? 2 : 0)
}

function aligned([word, phones]: Entry): string[] {
  const width = phones.length + 1
  const best = new Float64Array((word.length + 1) * width).fill(IMPOSSIBLE)
  const took = new Uint8Array(best.length)
  best[0] = 0
  const take = (cell: number, size: number) => {
    const [row, column] = [Math.floor(cell / width), cell % width]
    const reached = (best[cell] ?? 0) + likely(word[row] ?? '', phones.slice(column, column + size))
    if (column + size >= width || reached <= (best[cell + width + size] ?? 0)) return
    best[cell + width + size] = reached
    took[cell + width + size] = size
  }
  for (let cell = 0; cell < word.length * width; cell++) for (let size = 0; size <= 2; size++) take(cell, size)
  const said: string[] = []
  for (let cell = best.length - 1; cell >= width; cell -= width + (took[cell] ?? 0))
    said.unshift(phones.slice((cell % width) - (took[cell] ?? 0), cell % width))
  return (best.at(-1) ?? IMPOSSIBLE) > IMPOSSIBLE / 2 ? said : []
}

function pairsOf([word]: Entry, said: string[]) {
  return said.map((phones, at) => [word[at] ?? '', phones] as const)
}

function counted(pairs: (readonly [letter: string, said: string])[]) {
  const times = tally(pairs.map(([letter, said]) => `${letter}|${said}`))
  const all = tally(pairs.map(([letter]) => letter))
  const unseen = [-6, -7, -13]
  return (letter: string, said: string) => {
    const seen = times.get(`${letter}|${said}`) ?? 0
    return seen > 1 ? Math.log(seen / (all.get(letter) ?? 1)) : (unseen[said.length] ?? -13)
  }
}

function tally(keys: string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  return times
}

/** Smallest windows first, so that each can be compared with the next smaller one. */
function rulesOf(words: (readonly [word: string, said: string[]])[]) {
  const says = new Map<string, string>()
  const rules: [string, string][] = []
  for (const [level, [before, after]] of WINDOWS.entries()) {
    const seen = seenAt(words, [before, after])
    const enough = LEAST * (level > 4 ? 1.5 : 1)
    for (const [place, times] of seen) {
      const smaller = says.get(`${level - 1} ${within(place, level - 1)}`)
      const [most, often] = [...times].reduce((one, other) => (other[1] > one[1] ? other : one))
      const better = smaller === undefined || (most !== smaller && often - (times.get(smaller) ?? 0) >= enough)
      says.set(`${level} ${place}`, better ? most : smaller)
      rules.push(...(better ? [[place, most] as [string, string]] : []))
    }
  }
  return rules
}

function seenAt(words: (readonly [word: string, said: string[]])[], window: readonly [number, number]) {
  const seen = new Map<string, Map<string, number>>()
  const see = (place: string, phones: string) => {
    const times = seen.get(place) ?? new Map<string, number>()
    seen.set(place, times.set(phones, (times.get(phones) ?? 0) + 1))
  }
  for (const [word, said] of words) said.forEach((phones, at) => see(windowAt(word, at, window), phones))
  return seen
}

function windowAt(word: string, at: number, [before, after]: readonly [number, number]): string {
  const around = `####${word}####`
  return `${around.slice(at + 4 - before, at + 4)}.${around.slice(at + 4, at + 5 + after)}`
}

function within(place: string, level: number): string {
  const [before = 0, after = 0] = WINDOWS[level] ?? []
  const [left = '', right = ''] = place.split('.')
  return `${before ? left.slice(-before) : ''}.${right.slice(0, after + 1)}`
}
