import type { TalkRow } from '@earshot/contract/talks'
import { isAudible } from '../../../lib/is-audible.ts'

type Arrival = Pick<TalkRow, 'talk_id' | 'created' | 'duration' | 'sound_deleted'>

export const nextLive = <T extends Arrival>(talks: readonly T[], since: string, played: ReadonlySet<string>) =>
  talks
    .filter((talk) => talk.created > since && isAudible(talk) && !played.has(talk.talk_id))
    .sort((one, other) => one.created.localeCompare(other.created))[0]
