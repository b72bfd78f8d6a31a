import type { Talk, TalkRow } from '@earshot/contract/talks'

/** Whether something will still happen to a talk by itself. */
export const isUnderway = ({ state }: Pick<TalkRow, 'state'>) => state !== 'ready' && state !== 'failed'

/** Whether there is a text to read. */
export const isReadable = ({ state, text }: Pick<TalkRow, 'state' | 'text'>) => state === 'ready' && text !== ''

/** Whether there is something to hear: its length is known once it was transcoded. */
export const isAudible = ({ duration }: Pick<TalkRow, 'duration'>) => duration !== null && duration > 0

/** Whether it can be heard here and now. */
export const isPlayable = (talk: Pick<Talk, 'duration' | 'audio_url'>) => isAudible(talk) && talk.audio_url !== ''
