import { levelOf, meter } from '../pcm.ts'
import { lowBandDominance, powerSpectrum, rollOff, WINDOW } from './spectrum.ts'

/** Levels in dBFS. */
export interface Measures {
  /** Seconds in total, and seconds above the noise; `speech` is 0 if those do not resemble a voice. */
  duration: number
  speech: number
  /** The 5th percentile of the frames' levels, and the mean of those well above it. */
  floor: number
  voice: number
  /** Share of samples near the maximum, which clipping raises. */
  flat: number
  /** Hz: how high speech reaches. */
  bandwidth: number
}

const ABOVE_FLOOR = 9
const QUIETEST_VOICE = -62
const FLOOR_SHARE = 0.05
/** Analyzes every second frame of the first minutes, and fewer later, because more frames hardly change the result. */
const everySo = (frames: number) => (frames < 4000 ? 2 : 32)
const POWER_BELOW = 0.95
const HIGH_FRAMES = 0.95
const BINS = 2048

interface SpeechLevels {
  level: number
  /** Null for frames that are not analyzed. */
  shape: Shape | null
}

interface Shape {
  /** Hz. */
  reach: number
  /** dB. */
  balance: number
}

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

/** In a voice, vowels and consonants alternate, so the spectrum's balance changes; in noise it stays, however loud the noise is. */
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

/** Share of samples within 15% of the maximum, among those above a quarter of it. Ignores stray peaks from lossy compression. */
function topShare(heights: Uint32Array) {
  const above = (height: number) => heights.subarray(Math.floor(height)).reduce((sum, count) => sum + count, 0)
  const strays = above(BINS / 64) * STRAY
  let highest = BINS - 1
  for (let passed = heights[highest] ?? 0; highest > 0 && passed <= strays; passed += heights[highest] ?? 0) highest--
  return highest < BINS / 64 ? 0 : above(highest * TOP) / Math.max(1, above(highest * BODY))
}
