import type { FoundTalk } from '@earshot/contract/search'

/** Seconds of context before a match. */
const LEAD = 2

export const momentBefore = ({ start }: { start: number }) => String(Math.max(0, Math.round((start - LEAD) * 10) / 10))

export const opening = ({ talk_id, matches }: Pick<FoundTalk, 'talk_id' | 'matches'>, at = 0) => {
  const match = matches[at]
  return { talk_id, t: match && momentBefore(match) }
}

/** The match at which playback starts; -1 for none. */
export const matchAt = ({ matches }: Pick<FoundTalk, 'matches'>, t: number | undefined) =>
  matches.findIndex((match) => Number(momentBefore(match)) === t)

/** Wraps around; from -1, the first or the last match. */
export const matchBeside = ({ matches: { length } }: Pick<FoundTalk, 'matches'>, at: number, step: 1 | -1) =>
  at < 0 ? (step > 0 ? 0 : length - 1) : (at + step + length) % length
