import { levelOf, meter } from '../../../media/pcm.ts'
import { SPLIT_AT_PAUSES } from '../../openai/word-times.ts'
import { type SegmentOptions, type Segment, segmentsWithSound } from '../../../media/chunks/segments.ts'

export const RATE = 16_000
const FRAME = RATE / 50

export type Window = Omit<SegmentOptions, 'margin'>

/** The parts passed to the model one by one. Silence is left out, because models invent words for it. */
export const windowsOf = (samples: Int16Array, window: Window): Segment[] =>
  partsOf(samples, { ...window, margin: 0.15 })

/** Splits a window at the shortest detectable pauses. */
export const utterancesIn = (samples: Int16Array): Segment[] => partsOf(samples, SPLIT_AT_PAUSES)

function partsOf(samples: Int16Array, cutting: SegmentOptions) {
  const levels = meter(FRAME, levelOf)
  levels.add(samples)
  return segmentsWithSound(levels.end(), samples.length / RATE, cutting)
}
