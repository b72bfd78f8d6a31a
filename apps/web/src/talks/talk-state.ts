import type { TalkRow } from '@earshot/contract/talks'

/** Whether something will still happen to a talk by itself. */
export const isUnderway = ({ state }: Pick<TalkRow, 'state'>) => state !== 'ready' && state !== 'failed'

/** Whether there is something to hear: its length is known once it was transcoded. */
export const isAudible = ({ duration }: Pick<TalkRow, 'duration'>) => duration !== null && duration > 0
