import { delayOf, saidAt } from '@earshot/contract/rules/freshness'
import type { TalkRow } from '@earshot/contract/talks'
import { isAudible } from '../../../lib/is-audible.ts'

type Arrival = Pick<TalkRow, 'talk_id' | 'created' | 'recorded_at' | 'duration' | 'sound_deleted'>

/** Of those that arrived since. Recordings of long ago are not played, though they arrive now. */
export function nextLive<T extends Arrival>(talks: readonly T[], since: string, played: ReadonlySet<string>) {
  const isNews = ({ created, recorded_at, duration }: Arrival) =>
    created > since && delayOf(saidAt(recorded_at, duration ?? 0), created) === undefined
  return talks
    .filter((talk) => isNews(talk) && isAudible(talk) && !played.has(talk.talk_id))
    .sort((one, other) => one.created.localeCompare(other.created))[0]
}
