import { bestAlignment } from './align.ts'
import { confusionMatrices } from './confusions.ts'
import { clarityOf, type PhoneticMatch, phoneticMatchOf, type Name } from './phonetic-match.ts'
import { PHONES } from './phones.ts'
import { kindsOf, PATTERNS, seedAt } from './seeds.ts'
import { type ProfileReader, partOf } from './sound-profile.ts'

/** Names by their seeds, so that looking for many names costs little more than the talk's length. */
export interface NameIndex<Key> {
  seeds: Map<number, Planted<Key>[]>
}

interface Planted<Key> {
  entry: Entry<Key>
  way: Int8Array
  at: number
}

interface Entry<Key> {
  key: Key
  name: Name
}

export function nameIndex<Key>(names: Iterable<readonly [Key, Name]>): NameIndex<Key> {
  const index: NameIndex<Key> = { seeds: new Map() }
  for (const [key, name] of names) for (const way of name) plant(index, { key, name }, way)
  return index
}

/** Short names are one seed as a whole. */
function plant<Key>({ seeds }: NameIndex<Key>, entry: Entry<Key>, way: Int8Array) {
  const kinds = kindsOf(way)
  PATTERNS.forEach((pattern, which) => {
    const span = pattern.at(-1) ?? 0
    if (pattern.length < 4 && kinds.length !== pattern.length) return
    for (let at = 0; at + span < kinds.length; at++) {
      const seed = seedAt(kinds, at, which)
      const planted = seeds.get(seed)
      if (planted) planted.push({ entry, way, at })
      else seeds.set(seed, [{ entry, way, at }])
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
  const seen = new Map<Entry<Key>, Set<number>>()
  for (const { entry, moment } of [...placesIn(index, talk, 'written'), ...placesIn(index, talk, 'heard')]) {
    const window = Math.min(windows.length - 1, Math.max(0, Math.round((moment - WIDE / 2) / STEP)))
    const looked = seen.get(entry) ?? new Set()
    if (looked.has(window)) continue
    seen.set(entry, looked.add(window))
    const likeness = windows[window]?.(entry.name)
    if (likeness && likeness.bits > (found.get(entry)?.bits ?? Number.NEGATIVE_INFINITY)) found.set(entry, likeness)
  }
  return [...found]
    .map(([{ key }, likeness]) => ({ key, likeness }))
    .filter(({ key, likeness }) => likeness.bits >= leastOf(key))
}

/** Width and step, in hundredths of a second, of the overlapping windows in which a talk is scored. */
const WIDE = 600
const STEP = 200

/** Scores a name in each window, computed lazily. */
function windowsOf({ sounds }: ProfileReader): ((name: Name) => PhoneticMatch)[] {
  const length = Math.max(sounds.ends.at(-1) ?? 0, sounds.moments.at(-1) ?? 0)
  return Array.from({ length: Math.max(1, Math.ceil((length - WIDE) / STEP) + 1) }, (_, at) => {
    let part: (ReturnType<typeof partOf> & { clear: boolean }) | undefined
    return (name) => {
      part ??= withClarity(partOf(sounds, { start: at * STEP, end: at * STEP + WIDE }))
      if (!part.clear) return NOT_SAID
      const { bits, first, last } = phoneticMatchOf(name, part.talk)
      return { bits, first: first + part.first, last: last + part.first }
    }
  })
}

const NOT_SAID: PhoneticMatch = { bits: Number.NEGATIVE_INFINITY, first: 0, last: 0 }

/** If words explain less than this share of what was heard, it was no English speech: noise, music or another language. */
const LEAST_CLEAR = 0.3

const withClarity = (part: ReturnType<typeof partOf>) => ({ ...part, clear: clarityOf(part.talk) >= LEAST_CLEAR })

function* placesIn<Key>(index: NameIndex<Key>, talk: ProfileReader, which: 'written' | 'heard') {
  const text = talk[which]
  const channel = confusionMatrices()[which]
  for (const { planted, at } of seedsFound(index, text)) {
    if (alongside(planted, text, { at, found: channel.found }) < LEAST_ALONGSIDE) continue
    const { entry, way, at: inName } = planted
    const around = text.subarray(Math.max(0, at - inName - LOOSE), at - inName + way.length + LOOSE)
    if (bestAlignment(way, around, { channel }).bits < LEAST_AROUND) continue
    yield {
      entry,
      moment: which === 'heard' ? (talk.sounds.moments[at] ?? 0) : (talk.sounds.starts[talk.words[at] ?? 0] ?? 0),
    }
  }
}

/** Minimum bits of an alignment around the seed; below, the window is not scored. */
const LEAST_AROUND = 12
const LOOSE = 3

function seedsFound<Key>({ seeds }: NameIndex<Key>, text: Int8Array) {
  const kinds = kindsOf(text)
  return PATTERNS.flatMap((pattern, which) =>
    Array.from({ length: Math.max(0, kinds.length - (pattern.at(-1) ?? 0)) }, (_, at) => at).flatMap((at) =>
      (seeds.get(seedAt(kinds, at, which)) ?? NONE).map((planted) => ({ planted, at })),
    ),
  )
}

const NONE: never[] = []

/** Minimum bits without insertions and deletions; below, no alignment is computed. */
const LEAST_ALONGSIDE = 10

/** The best-scoring stretch of name and text without insertions or deletions. */
function alongside<Key>(
  { way, at: inName }: Planted<Key>,
  text: Int8Array,
  { at, found }: { at: number; found: Float32Array },
): number {
  let [best, bits] = [0, 0]
  for (let step = Math.max(0, inName - at); step < way.length && at - inName + step < text.length; step++) {
    const phone = text[at - inName + step] as number
    bits = Math.max(0, bits + (found[(way[step] as number) * PHONES.length + phone] as number))
    best = Math.max(best, bits)
  }
  return best
}
