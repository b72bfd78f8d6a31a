import type { Talk, TalkRow } from '@earshot/contract/talks'

export const isUnderway = ({ state }: Pick<TalkRow, 'state'>) => state !== 'ready' && state !== 'failed'

export const isReadable = ({ state, text }: Pick<TalkRow, 'state' | 'text'>) => state === 'ready' && text !== ''

export const isAudible = ({ duration }: Pick<TalkRow, 'duration'>) => duration !== null && duration > 0

export const isPlayable = (talk: Pick<Talk, 'duration' | 'audio_url'>) => isAudible(talk) && talk.audio_url !== ''
