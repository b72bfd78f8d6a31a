import { levelOf, meter } from '../../../media/pcm.ts'
import { SPLIT_AT_PAUSES } from '../../openai/word-times.ts'
import { type SegmentOptions, type Segment, segmentsWithSound } from '../../../media/chunks/segments.ts'

export const RATE = 16_000
const FRAME = RATE / 50

export type Window = Omit<SegmentOptions, 'margin'>

/** The parts passed to the model one by one. Silence is left out, because models invent words for it. */
export const windowsOf = (samples: Int16Array, window: Window): Segment[] =>
  partsOf(samples, { ...window, margin: 0.15 })

/** Seconds around speech that stay in a window, so that no word loses an end. */
const AROUND = 0.5

/** The windows in which something is said, without what lies before and after it. */
export const windowsWithSpeech = (windows: Segment[], speech: readonly Segment[]): Segment[] =>
  windows.flatMap(({ start, end }) => {
    const inside = speech.filter((said) => said.start < end && said.end > start)
    const [first, last] = [inside[0], inside.at(-1)]
    if (!first || !last) return []
    return [{ start: Math.max(start, first.start - AROUND), end: Math.min(end, last.end + AROUND) }]
  })

/** Splits a window at the shortest detectable pauses. */
export const utterancesIn = (samples: Int16Array): Segment[] => partsOf(samples, SPLIT_AT_PAUSES)

function partsOf(samples: Int16Array, cutting: SegmentOptions) {
  const levels = meter(FRAME, levelOf)
  levels.add(samples)
  return segmentsWithSound(levels.end(), samples.length / RATE, cutting)
}
