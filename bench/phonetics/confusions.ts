import { writeFileSync } from 'node:fs'
import { commonPairs } from '@earshot/contract/rules/common-pairs'
import { tokensOf } from '@earshot/contract/rules/tokens'
import { indexesOf, PHONES } from '../../apps/server/src/talks/phonetics/phones.ts'
import { pronunciationsOf } from '../../apps/server/src/talks/phonetics/pronunciation/pronounce.ts'
import { type RecognizedTalk, recognizedTalks } from '../../apps/server/src/talks/phonetics/testing/recognized-talks.ts'
import { unlikeness } from './features.ts'

/**
 * Learns which phones PocketSphinx confuses, from the test talks except those whose names are held out. `node
 * bench/phonetics/confusions.ts` writes apps/server/src/talks/phonetics/confusions.txt.
 */
type Pair = readonly [said: string, found: string]

const COUNT = PHONES.length
const TIMES = 3
/** Weight of the features as a prior, in observations per phone. */
const TRUST = { heard: 15, written: 30 }
/** Minimum cost of an added phone, in bits. Without it, a name could stretch over a whole sentence. */
const LEAST_ADDED = -2.5

const talks = recognizedTalks().filter(({ half }) => half !== 'held')
const tables = [learn(talks.flatMap(writtenPairs), TRUST.written), learn(talks.map(heardPair), TRUST.heard)]
writeFileSync(
  new URL('../../apps/server/src/talks/phonetics/confusions.txt', import.meta.url),
  `${tables.flatMap(rowsOf).join('\n')}\n`,
)

function heardPair({ spelled, sounds }: RecognizedTalk): Pair {
  return [say(tokensOf(spelled)), sounds.heard]
}

/** Only misrecognized parts; correct ones contain no confusions. */
function writtenPairs({ spelled, words }: RecognizedTalk): Pair[] {
  const said = tokensOf(spelled)
  const found = words.map(({ text }) => text)
  const same = [...commonPairs(said, found), [said.length, found.length] as const]
  let [a, b] = [0, 0]
  return same.flatMap(([nextA, nextB]) => {
    const pair = [say(said.slice(a, nextA)), say(found.slice(b, nextB))] as const
    ;[a, b] = [nextA + 1, nextB + 1]
    return pair[0] && pair[1] ? [pair] : []
  })
}

function say(tokens: string[]): string {
  return tokens.map((token) => pronunciationsOf([token], 'en')[0] ?? '').join('')
}

/** As `ConfusionMatrix`, in bits. */
interface Learned {
  found: Float32Array
  lost: Float32Array
  added: Float32Array
}

interface Counts {
  swaps: Float64Array
  lost: Float64Array
  added: Float64Array
}

/** Starts from the features as a prior, aligns with them, counts, and repeats with the counts. */
function learn(pairs: Pair[], trust: number): Learned {
  const laid = pairs.map(([said, found]) => [indexesOf(said), indexesOf(found)] as const)
  const often = new Float64Array(COUNT).fill(1)
  for (const [, found] of laid) for (const phone of found) often[phone] = at(often, phone) + 1
  const background = often.map((times) => times / sum(often))
  let channel = channelOf(undefined, { trust, background })
  for (let time = 0; time < TIMES; time++) {
    const counts = {
      swaps: new Float64Array(COUNT * COUNT),
      lost: new Float64Array(COUNT),
      added: new Float64Array(COUNT),
    }
    for (const [said, found] of laid) count(said, found, { channel, counts })
    channel = channelOf(counts, { trust, background })
  }
  return channel
}

/** Counts the substitutions of the most likely global alignment. */
function count(said: Int8Array, found: Int8Array, { channel, counts }: { channel: Learned; counts: Counts }) {
  const width = found.length + 1
  const bits = new Float64Array((said.length + 1) * width)
  const steps = new Uint8Array(bits.length)
  for (let cell = 1; cell < bits.length; cell++) {
    const [row, column] = [Math.floor(cell / width), cell % width]
    const [from, to] = [at(said, row - 1), at(found, column - 1)]
    const ways = [
      row && column ? at(bits, cell - width - 1) + at(channel.found, from * COUNT + to) : -Infinity,
      row ? at(bits, cell - width) + at(channel.lost, from) : -Infinity,
      column ? at(bits, cell - 1) + at(channel.added, to) : -Infinity,
    ]
    bits[cell] = Math.max(...ways)
    steps[cell] = ways.indexOf(at(bits, cell))
  }
  for (let cell = bits.length - 1; cell > 0; ) {
    const [from, to] = [at(said, Math.floor(cell / width) - 1), at(found, (cell % width) - 1)]
    const step = at(steps, cell)
    const [tally, place] =
      step === 0 ? [counts.swaps, from * COUNT + to] : step === 1 ? [counts.lost, from] : [counts.added, to]
    tally[place] = at(tally, place) + 1
    cell -= step === 0 ? width + 1 : step === 1 ? width : 1
  }
}

interface Prior {
  trust: number
  background: Float64Array
}

function channelOf(counts: Counts | undefined, { trust, background }: Prior): Learned {
  const swaps = counts?.swaps ?? new Float64Array(COUNT * COUNT)
  const swapped = Float64Array.from(PHONES, (_, said) => sum(swaps.subarray(said * COUNT, (said + 1) * COUNT)))
  const lostOf = (said: number) => (counts ? at(counts.lost, said) : 0)
  const lostAtAll = counts ? (sum(counts.lost) + 1) / (sum(swapped) + sum(counts.lost) + 10) : 0.1
  const addedAtAll = counts ? Math.min(0.3, (sum(counts.added) + 1) / (sum(swapped) + sum(counts.added) + 10)) : 0.1
  const lost = (said: number) => (lostOf(said) + 20 * lostAtAll) / (at(swapped, said) + lostOf(said) + 20)
  const found = Float32Array.from(swaps, (times, place) => {
    const [said, to] = [Math.floor(place / COUNT), place % COUNT]
    const chance = (times + trust * likely(said, to)) / (at(swapped, said) + trust)
    return Math.max(-9, Math.log2((chance * (1 - lost(said)) * (1 - addedAtAll)) / at(background, to)))
  })
  const added = Float32Array.from(background, (often, phone) => {
    const chance = ((counts ? at(counts.added, phone) : 0) + 20 * often) / ((counts ? sum(counts.added) : 0) + 20)
    return Math.min(LEAST_ADDED, Math.log2((addedAtAll * chance) / often))
  })
  return { found, lost: Float32Array.from(PHONES, (_, said) => Math.log2(lost(said))), added }
}

function likely(said: number, found: number): number {
  const weight = (other: string) => Math.exp(-unlikeness(PHONES[said] ?? '', other) / 0.8)
  return weight(PHONES[found] ?? '') / sum(Array.from(PHONES, weight))
}

function rowsOf({ found, lost, added }: Learned): string[] {
  const rows = Array.from(PHONES, (_, said) => found.subarray(said * COUNT, (said + 1) * COUNT))
  return [...rows, lost, added].map((row) => Array.from(row, (bits) => Number(bits.toFixed(1))).join(' '))
}

function at(list: ArrayLike<number>, place: number): number {
  return list[place] ?? 0
}

function sum(list: Iterable<number>): number {
  return [...list].reduce((total, each) => total + each, 0)
}
