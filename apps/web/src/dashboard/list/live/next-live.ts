import type { TalkRow } from '@earshot/contract/talks'
import { isAudible } from '../../../talks/talk-state.ts'

type Arrival = Pick<TalkRow, 'talk_id' | 'created' | 'duration'>

/** The talk to play next while one listens live: the oldest that came since then and was not played yet. */
export const nextLive = <T extends Arrival>(talks: readonly T[], since: string, played: ReadonlySet<string>) =>
  talks
    .filter((talk) => talk.created > since && isAudible(talk) && !played.has(talk.talk_id))
    .sort((one, other) => one.created.localeCompare(other.created))[0]
