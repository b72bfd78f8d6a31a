import { getOrCreate } from '../../core/get-or-create.ts'
import { bestAlignment, greater, LONGEST_NAME } from './align.ts'
import { BIT, COLUMNS, type ConfusionMatrix, confusionMatrices } from './confusions.ts'
import { clarityOf, type PhoneticMatch, phoneticMatchOf, type Name } from './phonetic-match.ts'
import { kindsOf, PATTERNS, seedAt } from './seeds.ts'
import { type ProfileReader, partOf } from './sound-profile.ts'

/** Names by their seeds, so that looking for many names costs little more than the talk's length. */
export interface NameIndex<Key> {
  /** For each pronunciation, the name that it is of. */
  entries: Entry<Key>[]
  /** All pronunciations one after the other, and where each begins. The last of `begins` is the end. */
  phones: Int8Array
  begins: Int32Array
  /** Where a seed occurs: the numbers of pronunciations, each with a place in it, as `number * LONGEST_NAME + place`. */
  seeds: Map<number, number[]>
}

interface Entry<Key> {
  key: Key
  name: Name
}

export function nameIndex<Key>(names: Iterable<readonly [Key, Name]>): NameIndex<Key> {
  const entries: Entry<Key>[] = []
  const phones: number[] = []
  const begins = [0]
  const seeds = new Map<number, number[]>()
  for (const [key, name] of names) {
    const entry = { key, name }
    for (const way of name.filter(({ length }) => length <= LONGEST_NAME)) {
      plant(seeds, way, entries.push(entry) - 1)
      begins.push(phones.push(...way))
    }
  }
  return { entries, phones: Int8Array.from(phones), begins: Int32Array.from(begins), seeds }
}

/** Short names are one seed as a whole. */
function plant(seeds: Map<number, number[]>, way: Int8Array, number: number) {
  const kinds = kindsOf(way)
  PATTERNS.forEach((pattern, which) => {
    const span = pattern.at(-1) ?? 0
    if (pattern.length < 4 && kinds.length !== pattern.length) return
    for (let at = 0; at + span < kinds.length; at++) {
      const seed = seedAt(kinds, at, which)
      const place = number * LONGEST_NAME + at
      const planted = seeds.get(seed)
      if (planted) planted.push(place)
      else seeds.set(seed, [place])
    }
  })
}

/** Names likely spoken in a talk, with at least `leastOf` bits. */
export function namesIn<Key>(
  index: NameIndex<Key>,
  talk: ProfileReader,
  leastOf: (key: Key) => number,
): { key: Key; likeness: PhoneticMatch }[] {
  const windows = windowsOf(talk)
  const found = new Map<Entry<Key>, PhoneticMatch>()
  const windowAt = (moment: number) =>
    windows[Math.min(windows.length - 1, Math.max(0, Math.round((moment - WIDE / 2) / STEP)))] as Window
  for (const { entry, moments, way, around, channel } of [
    ...placesIn(index, talk, 'written'),
    ...placesIn(index, talk, 'heard'),
  ]) {
    const unseen = new Set(moments.map(windowAt).filter(({ looked }) => !looked.has(entry)))
    if (unseen.size === 0 || bestAlignment(way, around, { channel }).bits < LEAST_AROUND) continue
    const [best] = [...unseen].map((window) => window.score(entry)).sort((one, other) => other.bits - one.bits)
    if (best && best.bits > (found.get(entry)?.bits ?? Number.NEGATIVE_INFINITY)) found.set(entry, best)
  }
  return [...found]
    .map(([{ key }, likeness]) => ({ key, likeness }))
    .filter(({ key, likeness }) => likeness.bits >= leastOf(key))
}

/** Width and step, in hundredths of a second, of the overlapping windows in which a talk is scored. */
const WIDE = 600
const STEP = 200

interface Window {
  score(entry: { name: Name }): PhoneticMatch
  /** Entries that were scored. */
  looked: Set<object>
}

function windowsOf({ sounds }: ProfileReader): Window[] {
  const length = Math.max(sounds.ends.at(-1) ?? 0, sounds.moments.at(-1) ?? 0)
  return Array.from({ length: Math.max(1, Math.ceil((length - WIDE) / STEP) + 1) }, (_, at) => {
    let part: (ReturnType<typeof partOf> & { clear: boolean }) | undefined
    const looked = new Set<object>()
    const score = (entry: { name: Name }) => {
      looked.add(entry)
      part ??= withClarity(partOf(sounds, { start: at * STEP, end: at * STEP + WIDE }))
      if (!part.clear) return NOT_SAID
      const { bits, first, last } = phoneticMatchOf(entry.name, part.talk)
      return { bits, first: first + part.first, last: last + part.first }
    }
    return { score, looked }
  })
}

const NOT_SAID: PhoneticMatch = { bits: Number.NEGATIVE_INFINITY, first: 0, last: 0 }

/** If words explain less than this share of what was heard, it was no English speech: noise, music or another language. */
const LEAST_CLEAR = 0.3

const withClarity = (part: ReturnType<typeof partOf>) => ({ ...part, clear: clarityOf(part.talk) >= LEAST_CLEAR })

function* placesIn<Key>(index: NameIndex<Key>, talk: ProfileReader, which: 'written' | 'heard') {
  const text = talk[which]
  const channel = confusionMatrices()[which]
  const { moments, starts } = talk.sounds
  const momentOf = (at: number) => (which === 'heard' ? moments[at] : starts[talk.words[at] ?? 0]) ?? 0
  for (const { number, shift, seeds } of likelyPlaces(index, text, channel)) {
    const way = index.phones.subarray(index.begins[number], index.begins[number + 1])
    yield {
      ...{ entry: index.entries[number] as Entry<Key>, way, channel },
      around: text.subarray(Math.max(0, shift - LOOSE), shift + way.length + LOOSE),
      moments: seeds.map(momentOf),
    }
  }
}

/** Minimum bits of an alignment around the seed; below, the window is not scored. */
const LEAST_AROUND = 12
const LOOSE = 3

/** Minimum score without insertions and deletions; below, no alignment is computed. */
const LEAST_ALONGSIDE = 10 * BIT

/** A pronunciation that shares a seed with the text and is like it there. */
interface Likely {
  number: number
  /** Where in the text the pronunciation begins; negative if before it. */
  shift: number
  /** Where the seeds are in the text. */
  seeds: number[]
}

function likelyPlaces<Key>(index: NameIndex<Key>, text: Int8Array, channel: ConfusionMatrix) {
  const kinds = kindsOf(text)
  const likely = new Map<number, Likely>()
  PATTERNS.forEach((pattern, which) => {
    const last = kinds.length - (pattern.at(-1) ?? 0)
    for (let at = 0; at < last; at++) {
      const planted = index.seeds.get(seedAt(kinds, at, which))
      if (planted) compare(planted, at, { index, text, channel, likely })
    }
  })
  return likely.values()
}

interface Comparing {
  index: Pick<NameIndex<unknown>, 'phones' | 'begins'>
  text: Int8Array
  channel: ConfusionMatrix
  likely: Map<number, Likely>
}

/** Keeps those of whose stretches without insertions and deletions one has enough bits. */
function compare(planted: readonly number[], at: number, { index, text, channel, likely }: Comparing) {
  const { phones, begins } = index
  const { found } = channel
  for (const place of planted) {
    const number = Math.floor(place / LONGEST_NAME)
    const shift = at - (place % LONGEST_NAME)
    const begin = (begins[number] as number) - shift
    const end = Math.min((begins[number + 1] as number) - begin, text.length)
    let bits = 0
    let best = 0
    for (let step = Math.max(0, shift); step < end; step++) {
      const swap = found[(phones[begin + step] as number) * COLUMNS + (text[step] as number)] as number
      bits = greater(0, bits + swap)
      best = greater(best, bits)
    }
    if (best < LEAST_ALONGSIDE) continue
    getOrCreate(likely, number * (text.length + LONGEST_NAME) + shift, () => ({ number, shift, seeds: [] })).seeds.push(
      at,
    )
  }
}
