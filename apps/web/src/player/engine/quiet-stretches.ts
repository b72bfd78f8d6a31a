import type { Word } from '@earshot/contract/talks'
import { countWhile } from '../../lib/count-while.ts'

/** Seconds. */
export interface Stretch {
  start: number
  end: number
}

interface SpokenAudio {
  /** Maxima of equally long parts, 0–1. */
  peaks: readonly number[]
  words: readonly Word[]
  duration: number
}

const SHORTEST = 1
/** Seconds of silence kept on either side, so that words are not cut off. */
const BREATH = 0.2
const LOWEST = 0.015
/** Twenty decibels below the loud parts. */
const FAINT = 0.1

/** Stretches of at least a second without words in which all peaks are faint. */
export function quietStretches({ peaks, words, duration }: SpokenAudio): Stretch[] {
  if (peaks.length === 0 || duration <= 0) return []
  return faintStretches(peaks, duration)
    .flatMap((stretch) => withoutWords(stretch, words))
    .filter(({ start, end }) => end - start >= SHORTEST)
    .map(({ start, end }) => ({
      start: start === 0 ? 0 : start + BREATH,
      end: end === duration ? duration : end - BREATH,
    }))
}

export function quietEnd(stretches: readonly Stretch[], moment: number) {
  return stretches.find(({ start, end }) => moment >= start && moment < end)?.end
}

function faintStretches(peaks: readonly number[], duration: number): Stretch[] {
  const loud = peaks.toSorted((one, other) => one - other)[Math.floor(peaks.length * 0.95)] ?? 0
  const most = Math.max(LOWEST, loud * FAINT)
  const part = duration / peaks.length
  const stretches: Stretch[] = []
  for (const [at, peak] of peaks.entries()) {
    if (peak > most) continue
    const last = stretches.at(-1)
    const start = at * part
    const end = at + 1 === peaks.length ? duration : start + part
    if (last && start - last.end < part / 2) last.end = end
    else stretches.push({ start, end })
  }
  return stretches
}

function withoutWords(stretch: Stretch, words: readonly Word[]): Stretch[] {
  const rests = [{ ...stretch }]
  const first = countWhile(words, ({ end }) => end <= stretch.start)
  for (let at = first; at < words.length; at++) {
    const { start, end } = words[at] as Word
    const rest = rests.at(-1)
    if (start >= stretch.end) break
    if (!rest || end <= rest.start) continue
    const after = { start: end, end: rest.end }
    rest.end = Math.max(rest.start, Math.min(rest.end, start))
    rests.push(after)
  }
  return rests
}
