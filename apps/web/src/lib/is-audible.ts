import type { TalkRow } from '@earshot/contract/talks'

export const isMeasured = ({ duration }: Pick<TalkRow, 'duration'>) => duration !== null && duration > 0

export const isAudible = (talk: Pick<TalkRow, 'duration' | 'sound_deleted'>) => isMeasured(talk) && !talk.sound_deleted
