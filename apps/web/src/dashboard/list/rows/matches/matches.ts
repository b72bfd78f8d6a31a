import type { FoundTalk } from '@earshot/contract/search'

/** Playing begins a little before what was found, so that one hears what it was about. */
const LEAD = 2

/** Where to play from to hear a match, as the address says it. */
export const momentBefore = ({ start }: { start: number }) => String(Math.max(0, Math.round((start - LEAD) * 10) / 10))

/** Where a talk opens, as the address says it: what was found in it plays from a little before. */
export const opening = ({ talk_id, matches: [first] }: Pick<FoundTalk, 'talk_id' | 'matches'>) => ({
  talk_id,
  t: first && momentBefore(first),
})

/** Which of its matches a talk plays from; -1 for none. */
export const matchAt = ({ matches }: Pick<FoundTalk, 'matches'>, t: number | undefined) =>
  matches.findIndex((match) => Number(momentBefore(match)) === t)

/** The match before or after the one it plays from; round and round. */
export function matchBeside(talk: Pick<FoundTalk, 'matches'>, t: number | undefined, step: 1 | -1) {
  const { matches } = talk
  const at = matchAt(talk, t)
  return matches[at < 0 ? (step > 0 ? 0 : matches.length - 1) : (at + step + matches.length) % matches.length]
}
