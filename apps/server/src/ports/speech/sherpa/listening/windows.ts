import { level, meter } from '../../../media/pcm.ts'
import { BETWEEN_PAUSES } from '../../openai/word-times.ts'
import { type Cutting, type Part, partsWithSound } from '../../../media/pieces/parts.ts'

export const RATE = 16_000
const FRAME = RATE / 50

/** How the sound is cut for a family of models: a window is at most so long, and ends at every pause of so many seconds. */
export type Window = Omit<Cutting, 'margin'>

/** The parts of the sound that are given to the model one by one. Where nothing is to be heard there is none: models write something all the same. */
export const windowsOf = (samples: Int16Array, window: Window): Part[] => partsOf(samples, { ...window, margin: 0.15 })

/** Where something is said in a window, between the shortest pauses. */
export const utterancesIn = (samples: Int16Array): Part[] => partsOf(samples, BETWEEN_PAUSES)

function partsOf(samples: Int16Array, cutting: Cutting) {
  const levels = meter(FRAME, level)
  levels.add(samples)
  return partsWithSound(levels.end(), samples.length / RATE, cutting)
}
