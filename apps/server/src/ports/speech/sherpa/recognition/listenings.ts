import type { Family } from '../models/model.ts'
import { RATE } from './windows.ts'

/** A slight change of the sound before a model hears it. */
export interface Listening {
  /** Seconds of silence. */
  before: number
  behind: number
  /** Below 1 is slower. */
  speed: number
}

const AS_IT_IS: Listening = { before: 0, behind: 0, speed: 1 }

/**
 * The first is heard always, the others by models that say nothing of how sure they are: where all agree, a word is right
 * far more often. Moonshine repeats sentences, or cuts their end, without silence behind them (measured: docs/speech.md).
 */
export const LISTENINGS: Record<Family, readonly [Listening, ...Listening[]]> = {
  transducer: [AS_IT_IS],
  whisper: [AS_IT_IS],
  senseVoice: [AS_IT_IS],
  moonshine: [
    { before: 0, behind: 0.5, speed: 1 },
    { before: 0.2, behind: 0.3, speed: 1 },
    { before: 0, behind: 0.3, speed: 0.95 },
  ],
}

/** 16-bit samples as the library takes them, changed for a listening. */
export function soundFor(samples: Int16Array, { before, behind, speed }: Listening): Float32Array {
  const [first, last] = [Math.round(before * RATE), Math.round(behind * RATE)]
  const length = Math.floor(samples.length / speed)
  const sound = new Float32Array(first + length + last)
  for (let at = 0; at < length; at++) sound[first + at] = sampleAt(samples, at * speed) / 32_768
  return sound
}

/** Between two samples, by linear interpolation. */
function sampleAt(samples: Int16Array, place: number) {
  const whole = Math.floor(place)
  const part = place - whole
  return (samples[whole] ?? 0) * (1 - part) + (samples[whole + 1] ?? 0) * part
}
