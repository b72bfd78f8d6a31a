import type { Word } from '@earshot/contract/talks'

export const SKIP = 10

const JUST_BEGUN = 0.4

/** Seconds; undefined if there is no such word. */
export function wordStep(words: readonly Word[], moment: number, step: 1 | -1): number | undefined {
  const starts = words.map(({ start }) => start)
  return step === 1
    ? starts.find((start) => start > moment + 0.02)
    : (starts.findLast((start) => start < moment - JUST_BEGUN) ?? (moment > 0 ? starts[0] : undefined))
}
