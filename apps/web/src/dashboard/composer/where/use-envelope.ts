import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { useTags } from '../../../tags/tags.queries.ts'
import { useLetterhead } from './letterhead.ts'
import { useSpeakerChoice } from './use-speaker-choice.ts'
import { useTargetChannel } from './use-target-channel.ts'

/** Where the next talk goes and what it carries, as it is shown and as it is sent. */
export function useEnvelope(viewed: string | undefined) {
  const { org_id } = useOrganization()
  const { answered, tags: written, write, clear } = useLetterhead()
  const target = useTargetChannel(org_id, { viewed, answered: answered?.channel_id })
  const channel_id = target.channel?.channel_id
  const voice = useSpeakerChoice(org_id, channel_id)
  const tags = useTags(org_id).data ?? []
  const chosenTags = written.filter((id) => tags.some(({ tag_id }) => tag_id === id))
  const fields = channel_id && {
    channel_id,
    ...(voice.speaker && { speaker_id: voice.speaker.speaker_id }),
    ...(chosenTags.length > 0 && { tags: chosenTags }),
    ...(answered && { reply_to: answered.talk_id }),
  }
  return {
    ...{ answered, tags, chosenTags, fields, clear, ...target, ...voice },
    chooseTags: (chosen: string[]) => write({ tags: chosen }),
    cancelReply: () => write({ answered: null }),
  }
}
