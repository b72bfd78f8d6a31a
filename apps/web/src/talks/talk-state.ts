import type { Talk, TalkRow } from '@earshot/contract/talks'
import { isMeasured } from '../lib/is-audible.ts'

export const isUnderway = ({ state }: Pick<TalkRow, 'state'>) => state !== 'ready' && state !== 'failed'

export const isReadable = ({ state, text }: Pick<TalkRow, 'state' | 'text'>) => state === 'ready' && text !== ''

export const isPlayable = (talk: Pick<Talk, 'duration' | 'audio_url'>) => isMeasured(talk) && talk.audio_url !== ''
