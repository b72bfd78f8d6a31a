import type { SearchFilters } from '@earshot/contract/search'
import type { TalkRow } from '@earshot/contract/talks'

type Changeable = Pick<TalkRow, 'channel_id' | 'speaker_id' | 'tags' | 'heard' | 'needs_review' | 'deleted'>

/** Whether a talk still belongs into a list, by what people change in many at once. */
export function fits(talk: Changeable, list: SearchFilters) {
  const { channel_id, speaker_id, tags = [], unheard, needs_review, deleted = false } = list
  return (
    (!channel_id || channel_id === talk.channel_id) &&
    (!speaker_id || speaker_id === talk.speaker_id) &&
    tags.every((tag) => talk.tags.includes(tag)) &&
    (unheard === undefined || unheard !== talk.heard) &&
    (needs_review === undefined || needs_review === talk.needs_review) &&
    deleted === (talk.deleted !== null)
  )
}
