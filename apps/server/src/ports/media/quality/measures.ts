import { levelOf, meter } from '../pcm.ts'
import { lowBandDominance, powerSpectrum, rollOff, WINDOW } from './spectrum.ts'

/** What can be counted in a sound. Levels in dBFS. */
export interface Measures {
  /** Seconds, and of them those that rise above the noise; none where these are not like a voice. */
  duration: number
  speech: number
  /** The level that a twentieth of the frames stays below, and the mean of those that rise well above it. */
  floor: number
  voice: number
  /** The share of samples near the top of what occurs: flat heads of waves. */
  flat: number
  /** Hz: how high speech reaches. */
  bandwidth: number
}

const ABOVE_FLOOR = 9
const QUIETEST_VOICE = -62
const FLOOR_SHARE = 0.05
/** Every second frame of the first minutes, and fewer of what is long: the rest says the same again. */
const everySo = (frames: number) => (frames < 4000 ? 2 : 32)
const POWER_BELOW = 0.95
const HIGH_FRAMES = 0.95
const BINS = 2048

interface SpeechLevels {
  level: number
  /** Of the frames that are looked at. */
  shape: Shape | null
}

interface Shape {
  /** Hz. */
  reach: number
  /** dB. */
  balance: number
}

/** Measures a sound while it passes by. */
export function measurer(rate: number) {
  const heard: SpeechLevels[] = []
  const heights = new Uint32Array(BINS)
  const frames = meter(WINDOW, (frame) => {
    const loud = levelOf(frame)
    for (const sample of frame) count(heights, sample)
    const looked = frame.length === WINDOW && loud > QUIETEST_VOICE && heard.length % everySo(heard.length) === 0
    heard.push({ level: loud, shape: looked ? shapeOf(frame, rate) : null })
    return 0
  })
  return {
    add: frames.add,
    end(): Measures {
      frames.end()
      return measured(heard, heights, WINDOW / rate)
    },
  }
}

function shapeOf(frame: Int16Array, rate: number): Shape {
  const power = powerSpectrum(frame)
  return { reach: rollOff(power, rate, POWER_BELOW), balance: lowBandDominance(power, rate) }
}

function count(heights: Uint32Array, sample: number) {
  const height = Math.min(BINS - 1, Math.floor((Math.abs(sample) * BINS) / 32_768))
  heights[height] = (heights[height] ?? 0) + 1
}

function measured(heard: SpeechLevels[], heights: Uint32Array, seconds: number): Measures {
  const floor = at(sorted(heard.map((frame) => frame.level)), FLOOR_SHARE) ?? -100
  const voiced = heard.filter((frame) => frame.level > Math.max(floor + ABOVE_FLOOR, QUIETEST_VOICE))
  const shapes = voiced.flatMap(({ shape }) => shape ?? [])
  const reaches = sorted(shapes.map(({ reach }) => reach))
  return {
    duration: heard.length * seconds,
    speech: isLikeVoice(shapes) ? voiced.length * seconds : 0,
    floor,
    voice: meanLevel(voiced),
    flat: topShare(heights),
    bandwidth: at(reaches, HIGH_FRAMES) ?? 0,
  }
}

/** Vowels and consonants follow each other in a voice, so that the balance of its spectrum changes; in noise it stays, however loud that gets. */
const LEAST_CHANGE = 5.5

function isLikeVoice(shapes: readonly Shape[]) {
  const balances = sorted(shapes.map(({ balance }) => balance))
  return (at(balances, 0.8) ?? 0) - (at(balances, 0.2) ?? 0) > LEAST_CHANGE
}

const sorted = (values: number[]) => values.sort((a, b) => a - b)
const at = (values: number[], share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))]

function meanLevel(frames: SpeechLevels[]) {
  if (frames.length === 0) return -100
  return 10 * Math.log10(frames.reduce((sum, frame) => sum + 10 ** (frame.level / 10), 0) / frames.length)
}

const TOP = 0.85
const BODY = 0.25
const STRAY = 0.0005

/** Of the samples above a quarter of the highest (but for strays, that packing makes), how many are within 15 % of it. */
function topShare(heights: Uint32Array) {
  const above = (height: number) => heights.subarray(Math.floor(height)).reduce((sum, count) => sum + count, 0)
  const strays = above(BINS / 64) * STRAY
  let highest = BINS - 1
  for (let passed = heights[highest] ?? 0; highest > 0 && passed <= strays; passed += heights[highest] ?? 0) highest--
  return highest < BINS / 64 ? 0 : above(highest * TOP) / Math.max(1, above(highest * BODY))
}
