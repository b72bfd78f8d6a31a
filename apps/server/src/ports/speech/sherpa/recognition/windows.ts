import { levelOf, meter } from '../../../media/pcm.ts'
import { SPLIT_AT_PAUSES } from '../../openai/word-times.ts'
import { type SegmentOptions, type Segment, segmentsWithSound } from '../../../media/chunks/segments.ts'

export const RATE = 16_000
const FRAME = RATE / 50

/** How the sound is cut for a family of models: a window is at most so long, and ends at every pause of so many seconds. */
export type Window = Omit<SegmentOptions, 'margin'>

/** The parts of the sound that are given to the model one by one. Where nothing is to be heard there is none: models write something all the same. */
export const windowsOf = (samples: Int16Array, window: Window): Segment[] =>
  partsOf(samples, { ...window, margin: 0.15 })

/** Where something is said in a window, between the shortest pauses. */
export const utterancesIn = (samples: Int16Array): Segment[] => partsOf(samples, SPLIT_AT_PAUSES)

function partsOf(samples: Int16Array, cutting: SegmentOptions) {
  const levels = meter(FRAME, levelOf)
  levels.add(samples)
  return segmentsWithSound(levels.end(), samples.length / RATE, cutting)
}
