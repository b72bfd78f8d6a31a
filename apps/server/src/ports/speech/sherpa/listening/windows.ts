export const RATE = 16_000

/** A part of the sound, in samples. */
export interface Window {
  from: number
  to: number
}

/** Sound this short or this quiet holds no word; models write something all the same. */
const SHORTEST = RATE / 10
const QUIET = 0.002

/** Parts of the sound of at most so many seconds, cut where it is quietest; those without any sound are left out. */
export function windowsOf(samples: Float32Array, mostSeconds: number): Window[] {
  const windows: Window[] = []
  const most = mostSeconds * RATE
  for (let from = 0; from < samples.length; ) {
    const to = samples.length - from <= most ? samples.length : quietest(samples, from + most / 2, from + most)
    if (to - from >= SHORTEST && isAudible(samples.subarray(from, to))) windows.push({ from, to })
    from = to
  }
  return windows
}

const STEP = RATE / 50

/** The middle of the quietest tenth of a second. */
function quietest(samples: Float32Array, from: number, to: number) {
  let best = { at: to, energy: Number.POSITIVE_INFINITY }
  for (let at = Math.floor(from); at + 5 * STEP <= to; at += STEP) {
    const energy = samples.subarray(at, at + 5 * STEP).reduce((sum, sample) => sum + sample * sample, 0)
    if (energy < best.energy) best = { at: at + 2.5 * STEP, energy }
  }
  return best.at
}

function isAudible(samples: Float32Array) {
  for (const sample of samples) if (Math.abs(sample) > QUIET) return true
  return false
}
