import { level, meter } from '../../../media/pcm.ts'
import { type Cutting, type Part, partsWithSound } from '../../../media/pieces/parts.ts'

export const RATE = 16_000
const FRAME = RATE / 50
export const MARGIN = 0.15

/** Seconds of sound that a family of models is given at once, at most; a window ends at every pause as long as this. */
export type Window = Omit<Cutting, 'margin'>

/** The parts of the sound that are given to the model one by one. Where nothing is to be heard there is none: models write something all the same. */
export function windowsOf(samples: Int16Array, window: Window): Part[] {
  const levels = meter(FRAME, level)
  levels.add(samples)
  return partsWithSound(levels.end(), samples.length / RATE, { ...window, margin: MARGIN })
}
