import { delayOf, saidAt } from '@earshot/contract/rules/freshness'
import type { TalkRow } from '@earshot/contract/talks'
import { isAudible } from '../../../lib/is-audible.ts'

type Arrival = Pick<TalkRow, 'talk_id' | 'created' | 'recorded_at' | 'duration' | 'sound_deleted'>

interface Listed<T> {
  /** What one catches up with, the oldest first; it goes before what is new. */
  earlier: readonly T[]
  talks: readonly T[]
}

/** The first of what one catches up with, else of those that arrived since. Recordings of long ago are not played, though they arrive now. */
export function nextLive<T extends Arrival>({ earlier, talks }: Listed<T>, since: string, played: ReadonlySet<string>) {
  const isNews = ({ created, recorded_at, duration }: Arrival) =>
    created > since && delayOf(saidAt(recorded_at, duration ?? 0), created) === undefined
  const isNext = (talk: Arrival) => isAudible(talk) && !played.has(talk.talk_id)
  return (
    earlier.find(isNext) ??
    talks
      .filter((talk) => isNews(talk) && isNext(talk))
      .sort((one, other) => one.created.localeCompare(other.created))[0]
  )
}
