import { delayOf, saidAt } from '@earshot/contract/rules/freshness'
import type { TalkRow } from '@earshot/contract/talks'

export type Arrived = Pick<TalkRow, 'talk_id' | 'recorded_at' | 'duration' | 'created'>

/** When it was worth telling: in milliseconds after it was said. */
export const delayOfTalk = ({ recorded_at, duration, created }: Arrived) =>
  delayOf(saidAt(recorded_at, duration ?? 0), created)

/**
 * Of talks from the newest to the oldest, those that came in between others, where a reader of the list would miss them.
 * Where all arrived together, as old recordings do, the list says nothing of it.
 */
export function lateArrivals(talks: readonly Arrived[]): ReadonlySet<string> {
  const late = new Set<string>()
  let first: string | undefined
  for (const talk of talks) {
    const { talk_id, created } = talk
    const cameBetween = first !== undefined && delayOf(Date.parse(first), created) !== undefined
    if (cameBetween && delayOfTalk(talk) !== undefined) late.add(talk_id)
    if (first === undefined || created < first) first = created
  }
  return late
}
