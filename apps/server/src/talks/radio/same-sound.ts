import { powerSpectrum, WINDOW } from '../../ports/media/quality/spectrum.ts'

/** Hertz. */
const RATE = 8000
/** 20 frames a second. */
const HOP = RATE / 20
const BANDS = 48
const [LOWEST, HIGHEST] = [200, 3600]
/** Decibels below the loudest of a recording that count as its noise. */
const FLOOR = 45
/** How much later one receiver may begin to record than another, in frames. */
const MOST_SHIFT = 30
/**
 * Of everything, and of each half second with sound: one word makes another message. The same speech through two
 * codecs, with noise or overdriven has 0.77 and more, with another word 0.66 and less.
 */
const LEAST_SIMILARITY = 0.75
const PART = 10
/** Decibels above the noise. */
const HEARD = 25
/** Frames with sound that only the second has: receivers open and close at slightly different times. */
const MOST_ALONE = 5

/** Levels of bands in decibels above the noise, for each frame. */
export type SoundPrint = Float64Array[]

/** Of a mono recording at 8 kHz. */
export function soundPrint(samples: Int16Array): SoundPrint {
  const count = Math.max(1, Math.ceil((samples.length - WINDOW) / HOP))
  const frames = Array.from({ length: count }, (_, at) =>
    bandsOf(powerSpectrum(samples.subarray(at * HOP, at * HOP + WINDOW))),
  )
  const loudest = frames.reduce((most, frame) => Math.max(most, ...frame), -Infinity)
  return frames.map((frame) => frame.map((level) => Math.max(0, level - loudest + FLOOR)))
}

const edges = Array.from({ length: BANDS + 1 }, (_, at) =>
  Math.round((LOWEST * (HIGHEST / LOWEST) ** (at / BANDS) * WINDOW) / RATE),
)

const bandsOf = (power: Float64Array) =>
  Float64Array.from({ length: BANDS }, (_, band) => {
    const from = edges[band] ?? 0
    const bins = power.subarray(from, Math.max(from + 1, edges[band + 1] ?? 0))
    return 10 * Math.log10(bins.reduce((sum, value) => sum + value, 0) / bins.length + 1)
  })

/**
 * Whether everything that the second recorded is in the first. Loudness, noise, coding, and a beginning or an end that the
 * second lacks do not matter.
 */
export function holds(kept: SoundPrint, second: SoundPrint): boolean {
  const { shift, similarity } = bestShift(kept, second)
  if (similarity < LEAST_SIMILARITY) return false
  const pairs = second.map((frame, at) => [kept[at + shift], frame] as const)
  const alone = pairs.filter(([ours, frame]) => !ours && isHeard(frame)).length
  const shared = pairs.filter((pair): pair is readonly [Float64Array, Float64Array] => pair[0] !== undefined)
  return alone <= MOST_ALONE && partsOf(shared).every((part) => similarityOf(part) >= LEAST_SIMILARITY)
}

type Pair = readonly [Float64Array, Float64Array]

const shifts = Array.from({ length: 2 * MOST_SHIFT + 1 }, (_, at) => (at % 2 === 0 ? at / 2 : -(at + 1) / 2))

function bestShift(kept: SoundPrint, second: SoundPrint) {
  let best = { shift: 0, similarity: -1 }
  for (const shift of shifts) {
    const similarity = similarityAt(kept, second, shift)
    if (similarity > best.similarity) best = { shift, similarity }
  }
  return best
}

/** -1 if less than half of the longer one is compared. */
function similarityAt(kept: SoundPrint, second: SoundPrint, shift: number) {
  const ours = kept.slice(Math.max(0, shift), Math.max(0, second.length + shift))
  const theirs = second.slice(Math.max(0, -shift), Math.max(0, kept.length - shift))
  if (ours.length < Math.max(kept.length, second.length) / 2) return -1
  return similarityOf(ours.map((frame, at) => [frame, theirs[at] ?? frame]))
}

/** Those with sound. The last one has the rest, too. */
function partsOf(shared: Pair[]): Pair[][] {
  const count = Math.max(1, Math.floor(shared.length / PART))
  const parts = Array.from({ length: count }, (_, at) =>
    shared.slice(at * PART, at === count - 1 ? undefined : (at + 1) * PART),
  )
  return parts.filter((part) => part.some(([ours, theirs]) => isHeard(ours) || isHeard(theirs)))
}

const isHeard = (frame: Float64Array) => frame.some((level) => level >= HEARD)

/** Pearson's correlation: from -1 to 1. Two recordings of silence are alike. */
function similarityOf(pairs: Pair[]) {
  const [ours, theirs] = [centered(pairs.map(([frame]) => frame)), centered(pairs.map(([, frame]) => frame))]
  const [own, foreign] = [product(ours, ours), product(theirs, theirs)]
  if (own === 0 || foreign === 0) return own === foreign ? 1 : -1
  return product(ours, theirs) / Math.sqrt(own * foreign)
}

function centered(frames: Float64Array[]) {
  const values = frames.flatMap((frame) => [...frame])
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

const product = (one: number[], other: number[]) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
